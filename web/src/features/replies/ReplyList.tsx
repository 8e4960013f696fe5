import { Anchor, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { useGrowing } from '../../shared/ui/use-growing.ts';
import { nameOf } from '../groups/member-name.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { personAddress } from '../people/use-people.ts';
import classes from './Replies.module.css';
import { replyTexts as texts } from './texts.ts';
import { type ReplyGraph, type Tie, tiesOf } from './use-replies.ts';

interface Props {
  graph: ReplyGraph;
  selected: string | null;
  onSelect(id: string | null): void;
}

/** The drawing in words: members by their replies, and of the chosen one with whom. */
export function ReplyList({ graph, selected, onSelect }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = useMemo(
    () => graph.nodes.filter((node) => nameOf(node).toLocaleLowerCase().includes(wanted)),
    [graph, wanted],
  );
  const drawn = useGrowing(found, wanted);
  return (
    <Panel title={texts.list}>
      <SearchBox value={text} onChange={setText} placeholder={texts.search} />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.noMatch}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ol className={classes.list} aria-label={texts.list} tabIndex={0}>
        {drawn.map((node) => (
          <li key={node.id}>
            <UnstyledButton
              className={classes.member ?? ''}
              aria-pressed={node.id === selected}
              onClick={() => onSelect(node.id === selected ? null : node.id)}
            >
              <Text component="span" size="sm" fw={600} lineClamp={2}>
                <bdi>{nameOf(node)}</bdi>
              </Text>
              <Text component="span" size="xs" c="dimmed">
                {texts.figures(node.given, node.received, node.people)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** With whom a member speaks, and the way to their page. */
export function Selected({ graph, id }: { graph: ReplyGraph; id: string }) {
  const node = graph.nodes.find((one) => one.id === id);
  const ties = useMemo(() => tiesOf(graph, id), [graph, id]);
  if (!node) return null;
  const name = nameOf(node);
  return (
    <Panel
      title={
        <Text span inherit lineClamp={2}>
          <bdi>{texts.selected(name)}</bdi>
        </Text>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TieList title={texts.to} ties={ties.to} />
        <TieList title={texts.from} ties={ties.from} />
      </SimpleGrid>
      <Anchor component={Link} to={personAddress(id)} size="sm" display="inline-block" mt="md">
        {texts.page}
      </Anchor>
    </Panel>
  );
}

function TieList({ title, ties }: { title: string; ties: readonly Tie[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <ol className={classes.ties} aria-label={title}>
        {ties.length === 0 && (
          <Text component="li" size="sm">
            {texts.none}
          </Text>
        )}
        {ties.map(({ id, name, replies }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" miw={0} lineClamp={2}>
                <PersonLink id={id} name={name} />
              </Text>
              <Text size="sm" className="tabular" c="dimmed">
                {formatNumber(replies)}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
    </div>
  );
}
