import { Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { IconMailOpened, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { NewsletterIssue } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { LetterList } from './LetterList.tsx';
import classes from './Newsletter.module.css';
import { newsletterTexts } from './texts.ts';
import { useIssues, useNewsletterActions } from './use-newsletter.ts';

const { issue: texts } = newsletterTexts;

/** The issues: letters are written, looked at, approved and followed to their end. */
export function IssuePanel({ isAllowed }: { isAllowed: boolean }) {
  const issues = useIssues();
  const { prepare } = useNewsletterActions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [latest] = issues.data?.data ?? [];
  async function write(): Promise<void> {
    setBusy(true);
    await prepare();
    setChosen(null);
    setBusy(false);
  }
  const isWriting = latest?.state === 'preparing';
  const action = isAllowed && (
    <Button
      loading={busy}
      disabled={isWriting}
      variant={latest ? 'default' : 'filled'}
      leftSection={<IconPencil size={17} aria-hidden />}
      onClick={() => void write()}
    >
      {latest && isThisWeek(latest) ? texts.again : texts.prepare}
    </Button>
  );
  return (
    <Panel flush title={texts.title} description={texts.about} action={action}>
      <Loaded
        of={issues}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={4} height={48} />}
      >
        {({ data }) => {
          const issue = data.find(({ documentId }) => documentId === chosen) ?? data[0];
          return issue ? (
            <>
              <IssueHead issues={data} issue={issue} isAllowed={isAllowed} onChoose={setChosen} />
              <LetterList key={issue.documentId} issue={issue} isAllowed={isAllowed} />
            </>
          ) : (
            <EmptyState
              icon={<IconMailOpened size={22} />}
              title={texts.empty}
              text={texts.emptyText}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}

const weekMs = 7 * 24 * 3_600_000;
const isThisWeek = ({ createdAt }: NewsletterIssue) => Date.now() - Date.parse(createdAt) < weekMs;

interface HeadProps {
  issues: readonly NewsletterIssue[];
  issue: NewsletterIssue;
  isAllowed: boolean;
  onChoose(documentId: string | null): void;
}

const countOf = ({ letters }: NewsletterIssue, ...states: readonly string[]) =>
  letters.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);

/** Which issue, how far it is, and the approval of all that wait for it. */
function IssueHead({ issues, issue, isAllowed, onChoose }: HeadProps) {
  const zone = useZone();
  const { approveAll } = useNewsletterActions();
  const drafts = countOf(issue, 'draft');
  async function approve(): Promise<void> {
    const title = texts.approveTitle;
    const question = texts.approveQuestion(drafts);
    const isSure = await confirm({ title, question, confirmLabel: texts.approveAll(drafts) });
    if (isSure) await approveAll(issue.documentId);
  }
  return (
    <Stack gap="sm" px="lg" pb="md">
      <Group justify="space-between" align="end" gap="sm">
        <Select
          label={texts.issue}
          allowDeselect={false}
          data={issues.map(({ documentId, from, to }) => ({
            value: documentId,
            label: texts.period(dayText(dayOf(from, zone)), dayText(dayOf(to, zone))),
          }))}
          value={issue.documentId}
          onChange={onChoose}
          flex="1 1 260px"
          maw={480}
        />
        {isAllowed && drafts > 0 && (
          <Button disabled={issue.state === 'preparing'} onClick={() => void approve()}>
            {texts.approveAll(drafts)}
          </Button>
        )}
      </Group>
      <IssueProgress issue={issue} />
    </Stack>
  );
}

function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const sent = countOf(issue, 'sent');
  const toSend = sent + countOf(issue, 'approved', 'sending', 'failed', 'unknown');
  const isWriting = issue.state === 'preparing';
  if (!isWriting && toSend === 0) return null;
  const [done, total] = isWriting ? [issue.done, issue.total] : [sent, toSend];
  const words = isWriting ? texts.preparing(done, total) : texts.out(done, total);
  return (
    <div>
      <Progress
        aria-label={isWriting ? words : texts.progress}
        value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
        size="sm"
        mb={6}
      />
      <Text size="sm" c="dimmed" role="status" className={classes.letter}>
        {words}
      </Text>
    </div>
  );
}
