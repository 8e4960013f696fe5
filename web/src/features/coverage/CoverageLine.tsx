import { List, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { getWatchedGroupCoverage } from '../../shared/api/endpoints.ts';
import type { GroupCoverage } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import classes from './CoverageLine.module.css';
import { coverageLine, durationText, lengthOf, stretchText } from './describe.ts';
import { coverageTexts as texts } from './texts.ts';

const maxGaps = 20;

/**
 * Which part of a group's chat is known to be complete: one line, and on demand what is missing
 * and why. Nothing is shown in its place while it is not known; the screen does not wait for it.
 */
export function CoverageLine({ groupId }: { groupId: string }) {
  const { data } = useData(getWatchedGroupCoverage(groupId));
  const zone = useZone();
  const [opened, { toggle }] = useDisclosure();
  if (!data) return <div className={classes.place} />;
  const now = Date.now();
  const isWhole = data.since !== null && data.gaps.length === 0 && data.unreadable === 0;
  const Icon = isWhole ? IconCircleCheck : IconCircleDashed;
  return (
    <div className={classes.place}>
      <UnstyledButton className={classes.line} aria-expanded={opened} onClick={toggle}>
        <Icon size={15} aria-hidden className={classes.icon} data-whole={isWhole || undefined} />
        <Text span size="sm" c="dimmed" className="tabular">
          {coverageLine(data, zone, now)}
        </Text>
        <IconChevronRight size={14} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {opened && <Details coverage={data} zone={zone} now={now} />}
    </div>
  );
}

interface DetailsProps {
  coverage: GroupCoverage;
  zone: string;
  now: number;
}

function Details({ coverage, zone, now }: DetailsProps) {
  const { since, gaps, before, unreadable } = coverage;
  const shown = gaps.slice(-maxGaps).toReversed();
  const reasons = [...new Set([...shown.map(({ reason }) => reason), ...(before ? [before] : [])])];
  const hints = reasons.flatMap((reason) => texts.hints[reason] ?? []);
  const start = since && timeText(since, zone);
  return (
    <Stack component="section" gap={6} pt={8} ps={23} aria-label={texts.details}>
      <List size="sm" spacing={4} listStyleType="none" className="tabular">
        {shown.map((gap) => (
          <List.Item key={gap.from}>
            {stretchText(gap, zone)}{' '}
            <Text span size="sm" c="dimmed">
              · {durationText(lengthOf(gap, now))} · {texts.reasons[gap.reason]}
            </Text>
          </List.Item>
        ))}
        {gaps.length > shown.length && (
          <List.Item>{texts.more(gaps.length - shown.length)}</List.Item>
        )}
        {start && before && (
          <List.Item>
            {texts.before(start)}{' '}
            <Text span size="sm" c="dimmed">
              · {texts.reasons[before]}
            </Text>
          </List.Item>
        )}
        {unreadable > 0 && <List.Item>{texts.unreadable(unreadable)}</List.Item>}
      </List>
      {hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {hint}
        </Text>
      ))}
    </Stack>
  );
}
