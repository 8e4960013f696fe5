import type { BriefLine } from '../../shared/api/types.ts';
import { plainText } from '../../shared/markdown/plain-text.ts';
import { SourcesDialog } from '../messages/SourcesDialog.tsx';
import { briefTexts as texts } from './texts.ts';

interface Props {
  opened: boolean;
  line: BriefLine | null;
  onClose(): void;
}

/** The messages that a line of the brief rests on, with what was said around them. */
export function BriefSources({ opened, line, onClose }: Props) {
  const sources =
    opened && line ? { statement: plainText(line.text), messageIds: line.sources } : null;
  return (
    <SourcesDialog
      groupId={line?.group.documentId ?? ''}
      title={line ? `${texts.sources}: ${line.group.name}` : texts.sources}
      sources={sources}
      onClose={onClose}
    />
  );
}
