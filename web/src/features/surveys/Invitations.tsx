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

/** The members who are sent a link of their own by message, and how it went. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const counts = {
    waiting: countOf(invitations, 'approved', 'sending'),
    sent: countOf(invitations, 'sent'),
    not: countOf(invitations, 'suppressed', 'failed', 'unknown'),
  };
  return (
    <InvitationList
      title={texts.invitations}
      counts={texts.invitationCounts(counts)}
      invitations={invitations}
    />
  );
}

/** The addresses that are mailed a link of their own, and how it went. */
export function Mails({ invitations }: { invitations: readonly Invitation[] }) {
  const counts = {
    waiting: countOf(invitations, 'approved', 'sending'),
    sent: countOf(invitations, 'sent'),
    bounced: invitations.filter(({ reason }) => reason === 'address').length,
    stopped: invitations.filter(({ stopped }) => stopped).length,
  };
  return (
    <InvitationList
      title={texts.mails}
      counts={texts.mailCounts(counts)}
      invitations={invitations}
    />
  );
}

interface ListProps {
  title: string;
  counts: string;
  invitations: readonly Invitation[];
}

function InvitationList({ title, counts, invitations }: ListProps) {
  const [shown, setShown] = useState(step);
  return (
    <Panel title={title} description={counts}>
      <ul className={classes.list} aria-label={title}>
        {invitations.slice(0, shown).map((one) => (
          <Row key={one.email ?? one.memberId} invitation={one} />
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
  const { name, memberId, email, stopped, state, reason, sentAt } = invitation;
  const reasons: Readonly<Record<string, string>> = texts.invitationReasons;
  const why = reason === null ? '' : (reasons[reason] ?? reason);
  const facts = [
    ...(name !== null && email !== null ? [email] : []),
    ...(sentAt ? [timeText(sentAt, zone)] : []),
    ...(why ? [why] : []),
    ...(stopped && reason !== 'opted_out' ? [texts.hasStopped] : []),
  ];
  return (
    <li className={classes.item}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" fw={500} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name ?? email ?? memberId?.replace(/@.*/, '')}</bdi>
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
