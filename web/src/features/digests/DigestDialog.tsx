import {
  Anchor,
  Collapse,
  Group,
  List,
  Modal,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useFocusReturn } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Digest, Sourced } from '../../shared/api/types.ts';
import { dayHeading } from '../../shared/dates/days.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { Markdown, MarkdownSentence } from '../../shared/markdown/Markdown.tsx';
import { plainText } from '../../shared/markdown/plain-text.ts';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { timesText } from '../coverage/describe.ts';
import { coverageTexts } from '../coverage/texts.ts';
import { DigestFacts } from '../facts/DigestFacts.tsx';
import { SourcesDialog } from '../messages/SourcesDialog.tsx';
import { Conversations } from './Conversations.tsx';
import classes from './DigestDialog.module.css';
import { Rating } from './Rating.tsx';
import { SentimentBadge } from './SentimentBadge.tsx';
import { SoFarBadge, SoFarNote } from './SoFar.tsx';
import { digestTexts } from './texts.ts';
import { type DigestSummary, useDigest } from './use-digests.ts';

interface Props {
  groupId: string;
  digest: DigestSummary | null;
  onClose(): void;
}

/** A sentence whose messages are shown. */
interface Cited extends Sourced {
  /** Whether it is no markdown. */
  isPlain?: boolean;
}

/** A whole digest: sentiment, mentions, summary, key points, and the messages behind them. */
export function DigestDialog({ groupId, digest, onClose }: Props) {
  const [cited, setCited] = useState<Cited | null>(null);
  // A dialog of a stack does not do it itself: it leaves the stack before it would.
  useFocusReturn({ opened: digest !== null });
  return (
    <Modal.Stack>
      <Modal
        stackId="digest"
        returnFocus={false}
        opened={digest !== null}
        onClose={onClose}
        size="lg"
        title={digest ? dayHeading(digest.date) : ''}
        scrollAreaComponent={DialogScroll}
      >
        {digest && <Body digest={digest} onCite={setCited} />}
      </Modal>
      <SourcesDialog
        stackId="sources"
        groupId={groupId}
        title={digestTexts.citations}
        sources={
          cited && {
            statement: cited.isPlain ? cited.text : <MarkdownSentence text={cited.text} />,
            messageIds: cited.sources,
          }
        }
        onClose={() => setCited(null)}
      />
    </Modal.Stack>
  );
}

function Body({ digest, onCite }: { digest: DigestSummary; onCite(cited: Cited): void }) {
  // The list knows the summary: it is shown at once, and what it rests on when it has come.
  const whole = useDigest(digest.documentId);
  const coverage = whole.data?.coverage;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group gap="sm">
          <SentimentBadge sentiment={digest.sentiment} />
          <SoFarBadge digest={digest} />
          <Text size="sm" c="dimmed" className="tabular">
            {digestTexts.mentions(digest.mentions)}
          </Text>
          {coverage && (
            <Text size="sm" c="dimmed" className="tabular">
              {coverageText(coverage)}
            </Text>
          )}
        </Group>
        <SoFarNote digest={digest} />
        {coverage && <DayGaps gaps={coverage.gaps} />}
      </Stack>
      {whole.data && <Writer digest={whole.data} />}
      <section>
        <Title order={3} mb={6}>
          {digestTexts.summary}
        </Title>
        <div dir="auto">
          <Markdown text={digest.summary} />
        </div>
      </section>
      <Loaded
        of={whole}
        errorTitle={digestTexts.sourcesFailed}
        skeleton={<RowsSkeleton rows={2} height={24} />}
      >
        {(found) => (
          <>
            <DigestFacts digest={found} onCite={(said) => onCite({ ...said, isPlain: true })} />
            <Conversations
              conversations={found.conversations ?? []}
              onCite={(said) => onCite({ ...said, isPlain: true })}
            />
            <Grounds digest={found} onCite={onCite} />
            <Rating digest={found} onRated={() => whole.mutate()} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Which engine wrote it, and why not the other. */
function Writer({ digest: { engine, engineReason } }: { digest: Digest }) {
  const { byModel, byOwnEngine, ownEngineBecause } = digestTexts;
  const isPlain = engineReason === null || engineReason === 'not_configured';
  const own = isPlain ? byOwnEngine : ownEngineBecause[engineReason];
  return (
    <Text size="xs" c="dimmed" mt={-8}>
      {engine === 'model' ? byModel : own}
    </Text>
  );
}

/** '412 of 430 messages read · 12 deleted · 6 could not be read' */
function coverageText({ read, total, deleted, unreadable }: Digest['coverage']): string {
  const { day } = coverageTexts;
  return [
    digestTexts.coverage(read, total),
    ...(deleted > 0 ? [day.deleted(deleted)] : []),
    ...(unreadable > 0 ? [day.unreadable(unreadable)] : []),
  ].join(' · ');
}

/** What of the day is not known to be there. */
function DayGaps({ gaps }: Pick<Digest['coverage'], 'gaps'>) {
  const zone = useZone();
  return gaps.map((gap) => (
    <Text key={gap.from} size="sm" c="dimmed">
      {coverageTexts.day.gaps(timesText(gap, zone), coverageTexts.reasons[gap.reason])}
    </Text>
  ));
}

/** Key points and the summary's sentences, each with the messages it comes from. */
function Grounds({ digest, onCite }: { digest: Digest; onCite(cited: Sourced): void }) {
  const { statements = [], open = [] } = digest;
  // What waits for an answer is told as such.
  const asked = new Set(open.map(({ fact }) => fact.message_id));
  const keyPoints = (digest.keyPoints ?? []).filter(
    ({ sources }) => !sources.some((id) => asked.has(id)),
  );
  const points = new Set(keyPoints.map(({ text }) => text));
  const rest = statements.filter(({ text }) => !points.has(text));
  return (
    <>
      {keyPoints.length > 0 && (
        <section>
          <Title order={3} mb={6}>
            {digestTexts.keyPoints}
          </Title>
          <Claims claims={keyPoints} onCite={onCite} />
        </section>
      )}
      {rest.length > 0 && <Statements claims={rest} onCite={onCite} />}
    </>
  );
}

interface ClaimsProps {
  claims: readonly Sourced[];
  onCite(cited: Sourced): void;
}

/** The summary sentence by sentence: who wants to check it opens it. */
function Statements({ claims, onCite }: ClaimsProps) {
  const [opened, { toggle }] = useDisclosure();
  return (
    <section>
      <UnstyledButton className={classes.toggle} aria-expanded={opened} onClick={toggle}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        {digestTexts.statements(claims.length)}
      </UnstyledButton>
      <Collapse expanded={opened}>
        <Claims claims={claims} onCite={onCite} />
      </Collapse>
    </section>
  );
}

function Claims({ claims, onCite }: ClaimsProps) {
  return (
    <List size="sm" spacing={8} pe="sm" style={{ overflowWrap: 'anywhere' }}>
      {claims.map((claim) => (
        <List.Item key={`${claim.text} ${claim.sources[0] ?? ''}`} dir="auto">
          <MarkdownSentence text={claim.text} />{' '}
          {claim.sources.length > 0 && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              fw={500}
              aria-label={digestTexts.showSources(plainText(claim.text), claim.sources.length)}
              onClick={() => onCite(claim)}
            >
              {digestTexts.sources(claim.sources.length)}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  );
}
