import classes from './compose.module.css';
import { InPlace } from '../../../shared/ui/InPlace.tsx';
import { type Block, type Inline, parseMessage } from './wa-format.ts';

function Line({ of }: { of: readonly Inline[] }) {
  return <InPlace of={of}>{(inline) => <Piece inline={inline} />}</InPlace>;
}

function Piece({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'bold':
      return (
        <strong>
          <Line of={inline.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Line of={inline.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Line of={inline.children} />
        </s>
      );
    case 'code':
      return <code className={classes.code}>{inline.text}</code>;
    case 'mention':
      return <span className={classes.mention}>{inline.text}</span>;
    default:
      return inline.text;
  }
}

function Items({ of }: { of: readonly (readonly Inline[])[] }) {
  return (
    <InPlace of={of}>
      {(line) => (
        <li>
          <Line of={line} />
        </li>
      )}
    </InPlace>
  );
}

function Quote({ of }: { of: readonly (readonly Inline[])[] }) {
  return (
    <blockquote>
      <InPlace of={of}>
        {(line) => (
          <div>
            <Line of={line} />
          </div>
        )}
      </InPlace>
    </blockquote>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'bullets':
      return (
        <ul>
          <Items of={block.lines} />
        </ul>
      );
    case 'numbers':
      return (
        <ol start={block.start}>
          <Items of={block.lines} />
        </ol>
      );
    case 'quote':
      return <Quote of={block.lines} />;
    case 'mono':
      return <pre className={classes.code}>{block.text}</pre>;
    default:
      return <div>{block.line.length ? <Line of={block.line} /> : '\u00a0'}</div>;
  }
}

interface Props {
  text: string;
  /** Names that '@' mentions. */
  names?: readonly string[];
}

/** Words as WhatsApp shows them. */
export function WhatsAppText({ text, names = [] }: Props) {
  return (
    <div className={classes.text}>
      <InPlace of={parseMessage(text, names)}>{(block) => <Part block={block} />}</InPlace>
    </div>
  );
}
