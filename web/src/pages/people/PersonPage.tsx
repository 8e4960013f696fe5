import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCalendar, IconMessage, IconMessageCheck, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { nameOf } from '../../features/groups/member-name.ts';
import { ShowAround } from '../../features/messages/ShowAround.tsx';
import { NotePanel } from '../../features/people/NotePanel.tsx';
import classes from '../../features/people/People.module.css';
import { Standing } from '../../features/people/PeopleTable.tsx';
import { PersonLink } from '../../features/people/PersonLink.tsx';
import { peopleTexts } from '../../features/people/texts.ts';
import { usePerson } from '../../features/people/use-people.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { GetPerson200 } from '../../shared/api/endpoints.schemas.ts';
import { LineChartCard } from '../../shared/charts/LineChartCard.tsx';
import { hourText } from '../../shared/dates/format-date.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { StatTile } from '../../shared/ui/StatTile.tsx';

type Person = GetPerson200['data'];
const { person: texts } = peopleTexts;

/** What one person does in all watched groups. */
export function PersonPage() {
  const { personId = '' } = useParams();
  const person = usePerson(personId);
  const isMissing = person.error instanceof ApiError && person.error.status === 404;
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/people" size="sm">
        {texts.back}
      </Anchor>
      {isMissing ? (
        <Panel>
          <EmptyState title={texts.missing} text={texts.missingText} />
        </Panel>
      ) : (
        <Loaded of={person} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => <Shown person={data} />}
        </Loaded>
      )}
    </Stack>
  );
}

function Shown({ person }: { person: Person }) {
  const zone = useZone();
  const name = nameOf({ id: person.documentId, name: person.name });
  const weeks = person.weeks.map(({ date, messages: value }) => ({ date, value }));
  const written = weeks.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <Group gap="sm">
        <Title order={2} fz="xl" className={classes.words}>
          <bdi>{name}</bdi>
        </Title>
        <Standing segments={person.segments} />
        <Text size="sm" c="dimmed">
          {texts.last(dayText(dayOf(person.last_message_at, zone)))}
        </Text>
      </Group>
      <Figures person={person} />
      <NotePanel
        key={person.documentId}
        personId={person.documentId}
        name={name}
        note={person.note}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <LineChartCard
          title={texts.weeks}
          headline={formatNumber(written)}
          seriesName={texts.messages}
          points={weeks}
          period={texts.weeksPeriod}
          change=""
        />
        <Hours person={person} />
        <Groups person={person} />
        <Replies person={person} />
        <Questions person={person} />
        <Answers person={person} />
      </SimpleGrid>
      <Shared person={person} />
    </>
  );
}

function Figures({ person }: { person: Person }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatTile
        label={texts.recent}
        value={person.recent_messages}
        icon={<IconTrendingUp size={18} />}
        note={texts.before(person.messages_before)}
      />
      <StatTile
        label={texts.messages}
        value={person.messages}
        icon={<IconMessage size={18} />}
        note={texts.everIn(person.groups.length)}
      />
      <StatTile
        label={texts.answered}
        value={person.questions_answered}
        icon={<IconMessageCheck size={18} />}
        note={texts.asked(person.questions_asked)}
      />
      <StatTile
        label={texts.days}
        value={person.active_days}
        icon={<IconCalendar size={18} />}
        note={texts.since(dayText(person.first_date))}
      />
    </SimpleGrid>
  );
}

function Hours({ person: { hours, looked_from: from } }: { person: Person }) {
  const most = Math.max(0, ...hours);
  return (
    <Panel title={texts.hours} description={from ? texts.hoursSince(dayText(from)) : undefined}>
      {most === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noHours}
        </Text>
      ) : (
        <>
          <div
            role="img"
            aria-label={texts.hoursLabel(hourText(hours.indexOf(most)), most)}
            className={classes.hours}
          >
            {hours.map((count, hour) => (
              <div
                key={hourText(hour)}
                className={classes.hour}
                data-some={count > 0 || undefined}
                title={`${hourText(hour)}: ${formatNumber(count)}`}
                style={{ height: `${(100 * count) / most}%` }}
              />
            ))}
          </div>
          <Text component="div" size="xs" c="dimmed" className={classes.axis} aria-hidden>
            {[0, 6, 12, 18, 23].map((hour) => (
              <span key={hour}>{hourText(hour)}</span>
            ))}
          </Text>
        </>
      )}
    </Panel>
  );
}

interface ListedProps<T> {
  title: string;
  items: readonly T[];
  empty: string;
  keyOf(item: T): string;
  children(item: T): ReactNode;
}

function Listed<T>({ title, items, empty, keyOf, children }: ListedProps<T>) {
  return (
    <Panel title={title}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={title}>
          {items.map((item) => (
            <li key={keyOf(item)} className={classes.item}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Groups({ person }: { person: Person }) {
  return (
    <Listed
      title={texts.groups}
      items={person.groups}
      empty=""
      keyOf={({ group }) => group.documentId}
    >
      {({ group, messages, recent_messages: recent }) => (
        <>
          <Anchor component={Link} to={`/group/${group.documentId}`} size="sm" fw={500}>
            <bdi>{group.name}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed">
            {texts.groupFigures(messages, recent)}
          </Text>
        </>
      )}
    </Listed>
  );
}

function Replies({ person }: { person: Person }) {
  const { replies_to: ties } = person;
  return (
    <Listed title={texts.repliesTo} items={ties} empty={texts.noReplies} keyOf={({ id }) => id}>
      {({ id, name, replies }) => (
        <Group justify="space-between">
          <Text size="sm" fw={500}>
            <PersonLink id={id} name={nameOf({ id, name })} />
          </Text>
          <Text size="xs" c="dimmed">
            {texts.replies(replies)}
          </Text>
        </Group>
      )}
    </Listed>
  );
}

interface SourcedProps {
  words: string;
  group: { readonly documentId: string; readonly name: string } | undefined;
  date: string;
  messageId: string;
}

/** What was said, where and when, and the chat around it. */
function Sourced({ words, group, date, messageId }: SourcedProps) {
  return (
    <>
      <Text size="sm" dir="auto" lineClamp={3} className={classes.words}>
        {words}
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{group?.name}</bdi> · {dayText(date)}
      </Text>
      {group && <ShowAround groupId={group.documentId} messageId={messageId} of={words} />}
    </>
  );
}

function Questions({ person: { asked } }: { person: Person }) {
  return (
    <Listed
      title={texts.questions}
      items={asked}
      empty={texts.noQuestions}
      keyOf={({ documentId }) => documentId}
    >
      {({ text, group, date, message_id: messageId }) => (
        <Sourced words={text} group={group} date={date} messageId={messageId} />
      )}
    </Listed>
  );
}

function Answers({ person: { answered, documentId: id } }: { person: Person }) {
  return (
    <Listed
      title={texts.answers}
      items={answered}
      empty={texts.noAnswers}
      keyOf={({ documentId }) => documentId}
    >
      {({ text, group, date, message_id: asked, answers = [] }) => {
        const own = answers.find(({ answeredById }) => answeredById === id);
        return (
          <>
            <Text size="xs" c="dimmed" dir="auto" lineClamp={2} className={classes.words}>
              {text}
            </Text>
            <Sourced
              words={own?.text ?? text}
              group={group}
              date={date}
              messageId={own?.message_id ?? asked}
            />
          </>
        );
      }}
    </Listed>
  );
}

function Shared({ person: { shared } }: { person: Person }) {
  return (
    <Listed
      title={texts.shared}
      items={shared}
      empty={texts.noShared}
      keyOf={({ documentId }) => documentId}
    >
      {({ title, name, group, date, message_id: messageId }) => (
        <Sourced words={title || name} group={group} date={date} messageId={messageId} />
      )}
    </Listed>
  );
}
