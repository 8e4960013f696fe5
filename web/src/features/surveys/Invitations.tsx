import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { SurveyResults } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import classes from './Surveys.module.css';
import { surveyTexts } from './texts.ts';

const { results: texts } = surveyTexts;

type Invitation = SurveyResults['invitations'][number];

const quiet = { background: 'var(--gs-surface-2)', color: 'var(--gs-text-2)' };
const red = { background: 'var(--gs-red-soft)', color: 'var(--gs-red)' };
const styles = {
  approved: quiet,
  sending: quiet,
  sent: { background: 'var(--gs-green-soft)', color: 'var(--gs-green)' },
  suppressed: quiet,
  failed: red,
  unknown: red,
} as const;

/** Shown at first, and with each press. */
const step = 10;

const countOf = (all: readonly Invitation[], ...states: readonly string[]) =>
  all.filter(({ state }) => states.includes(state)).length;

/** The members who are sent a link of their own, and how it went. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [shown, setShown] = useState(step);
  const counts = {
    waiting: countOf(invitations, 'approved', 'sending'),
    sent: countOf(invitations, 'sent'),
    not: countOf(invitations, 'suppressed', 'failed', 'unknown'),
  };
  return (
    <Panel title={texts.invitations} description={texts.invitationCounts(counts)}>
      <ul className={classes.list} aria-label={texts.invitations}>
        {invitations.slice(0, shown).map((one) => (
          <Row key={one.memberId} invitation={one} />
        ))}
      </ul>
      {shown < invitations.length && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + step * 5)}>
          {texts.moreInvitations}
        </Button>
      )}
    </Panel>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const zone = useZone();
  const { name, memberId, state, reason, sentAt } = invitation;
  const reasons: Readonly<Record<string, string>> = texts.invitationReasons;
  const why = reason === null ? '' : (reasons[reason] ?? reason);
  const facts = [...(sentAt ? [timeText(sentAt, zone)] : []), ...(why ? [why] : [])];
  return (
    <li className={classes.item}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" fw={500} miw={0}>
          <bdi>{name ?? memberId.replace(/@.*/, '')}</bdi>
        </Text>
        <Badge variant="light" miw="max-content" styles={{ root: styles[state] }}>
          {texts.invitationStates[state]}
        </Badge>
      </Group>
      {facts.length > 0 && (
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
    </li>
  );
}
