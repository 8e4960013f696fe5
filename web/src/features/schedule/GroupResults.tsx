import { Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ScheduledMessage, ScheduledResult } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import classes from './schedule-parts.module.css';
import { scheduleTexts } from './texts.ts';

const texts = scheduleTexts.results;

const ICON = {
  pending: <IconClock size={15} aria-hidden color="var(--gs-amber)" />,
  sent: <IconCheck size={15} aria-hidden color="var(--gs-green)" />,
  failed: <IconAlertTriangle size={15} aria-hidden color="var(--gs-red)" />,
};

function wordsOf({ status, error, sentAt }: ScheduledResult, zone: string): string {
  if (status === 'pending') return texts.pending;
  if (status === 'failed') return error ?? texts.failed;
  return sentAt ? texts.sentAt(timeText(sentAt, zone)) : scheduleTexts.status.sent;
}

/** How it went in each of several groups, once something is known of one of them. */
export function GroupResults({ message: { results } }: { message: ScheduledMessage }) {
  const zone = useZone();
  const sent = results.filter(({ status }) => status === 'sent').length;
  const isKnown = results.some(({ status }) => status !== 'pending');
  if (!isKnown || results.length < 2) return null;
  return (
    <Popover position="bottom-start" withinPortal width={300}>
      <Popover.Target>
        <UnstyledButton className={classes.results} aria-label={texts.title}>
          {texts.some(sent, results.length)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={texts.title}>
        <ul className={classes.resultList}>
          {results.map((result) => (
            <li key={result.documentId}>
              {ICON[result.status]}
              <Stack gap={0} miw={0}>
                <Text size="sm">{result.name}</Text>
                <Text size="xs" c="var(--gs-text-2)">
                  {wordsOf(result, zone)}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
