import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SurveyResults } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { StatusBadge } from '../schedule/schedule-parts.tsx';
import classes from './Surveys.module.css';
import { surveyTexts } from './texts.ts';
import { useSurveyActions } from './use-surveys.ts';

const { results: texts } = surveyTexts;

interface Props {
  found: SurveyResults;
  /** Nothing new where the plan has no surveys, or this one is closed. */
  mayAdd: boolean;
  onSend(): void;
  onLink(): void;
}

/** The groups that a survey went to, and how it went there. */
export function Sendings({ found: { sendings }, mayAdd, onSend }: Omit<Props, 'onLink'>) {
  const zone = useZone();
  return (
    <Panel
      title={texts.sendings}
      action={
        mayAdd && (
          <Button size="compact-sm" variant="default" onClick={onSend}>
            {texts.sendMore}
          </Button>
        )
      }
    >
      {sendings.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.notSent}
        </Text>
      ) : (
        <>
          <ul className={classes.list} aria-label={texts.sendings}>
            {sendings.map(({ group, name, way, status, error, scheduledFor, sentAt }) => (
              <li key={group} className={classes.item}>
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <Text size="sm" fw={500} miw={0}>
                    <bdi>{name}</bdi>
                  </Text>
                  <StatusBadge status={status} />
                </Group>
                <Text size="xs" c="dimmed">
                  {texts.way[way]}, {timeText(sentAt ?? scheduledFor, zone)}
                  {error && `. ${error}`}
                </Text>
              </li>
            ))}
          </ul>
          <Anchor component={Link} to="/schedule" size="sm">
            {texts.schedule}
          </Anchor>
        </>
      )}
    </Panel>
  );
}

type SurveyLink = SurveyResults['links'][number];

function nameOf({ name, group }: SurveyLink): string {
  if (name !== null) return texts.linkFor(name);
  return group === null ? texts.linkByHand : texts.linkTo(group);
}

/** The links that hold; each can be ended. */
export function Links({ found, mayAdd, onLink }: Omit<Props, 'onSend'>) {
  const zone = useZone();
  const { endLink } = useSurveyActions();
  const { links, survey } = found;
  async function end(link: SurveyLink): Promise<void> {
    const title = texts.endOf(nameOf(link));
    const question = surveyTexts.endQuestion;
    if (!(await confirm({ title, question, confirmLabel: texts.end, danger: true }))) return;
    await endLink(survey.documentId, link.documentId);
  }
  return (
    <Panel
      title={texts.links}
      action={
        mayAdd && (
          <Button size="compact-sm" variant="default" onClick={onLink}>
            {texts.newLinks}
          </Button>
        )
      }
    >
      {links.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noLinks}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={texts.links}>
          {links.map((link) => (
            <li key={link.documentId} className={classes.item}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" fw={500}>
                    <bdi>{nameOf(link)}</bdi>
                  </Text>
                  <Text size="xs" c="dimmed">
                    {texts.made(timeText(link.createdAt, zone))}
                    {link.name !== null &&
                      `, ${link.answered ? texts.hasAnswered : texts.hasNotAnswered}`}
                  </Text>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={texts.endOf(nameOf(link))}
                  title={texts.end}
                  onClick={() => void end(link)}
                >
                  <IconLinkOff size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What holds of the answers, in plain words. */
export function Guarantees({ found }: Pick<Props, 'found'>) {
  const { survey, sendings, links, invitations } = found;
  const lines = survey.anonymous
    ? [
        texts.ofAnonymous,
        texts.ofBrowserAnonymous,
        ...(invitations.length > 0 ? [texts.ofOnce] : []),
      ]
    : [
        ...(sendings.some(({ way }) => way === 'poll') ? [texts.ofPoll] : []),
        texts.ofBrowser,
        ...(links.some(({ name }) => name !== null) ? [texts.ofPersonal] : []),
        ...(invitations.some(({ email }) => email !== null) ? [texts.ofMail] : []),
      ];
  return (
    <Panel title={texts.guarantees}>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line} className={classes.item}>
            <Text size="sm">{line}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
