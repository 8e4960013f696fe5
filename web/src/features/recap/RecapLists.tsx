import { Anchor, Group, Text } from '@mantine/core';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf } from '../../shared/dates/zone.ts';
import { nameOf } from '../groups/member-name.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { GroupLink, Listed, Said } from './Parts.tsx';
import { recapTexts as texts } from './texts.ts';
import { isOver, type Recap } from './use-recap.ts';

type Member = Recap['top_members'][number];

function Person({ member, note }: { member: Member; note: string }) {
  const [first, ...more] = member.groups;
  return (
    <>
      <Text size="sm" fw={500}>
        <PersonLink id={member.id} name={nameOf(member)} />
      </Text>
      <Text size="xs" c="dimmed">
        {note}
        {first && ' · '}
        {first && <GroupLink group={first} />}
        {more.length > 0 && ` +${more.length}`}
      </Text>
    </>
  );
}

const byId = ({ id }: Member) => id;

/** Who wrote most, who is new, who fell silent, who came and went. */
export function RecapPeople({ recap }: { recap: Recap }) {
  const { people } = texts;
  const { new_members: fresh, lost_members: lost, figures, period } = recap;
  const isNothingKnown = recap.known_from === null || recap.known_from >= period.from;
  const messages = (one: Member) => people.messages(one.messages, one.messages_before);
  return (
    <>
      <Listed title={people.top} items={recap.top_members} empty="" keyOf={byId}>
        {(member) => <Person member={member} note={messages(member)} />}
      </Listed>
      <Listed
        title={people.fresh}
        description={people.freshNote(fresh.total)}
        items={fresh.members}
        empty={isNothingKnown && figures.writers > 0 ? people.noFreshKnown : people.noFresh}
        keyOf={byId}
      >
        {(member) => <Person member={member} note={messages(member)} />}
      </Listed>
      <Listed
        title={people.lost}
        description={people.lostNote(lost.total)}
        items={lost.members}
        empty={isOver(recap) ? people.noLost : people.lostLater}
        keyOf={byId}
      >
        {(member) => <Person member={member} note={people.before(member.messages_before)} />}
      </Listed>
      <Moved recap={recap} />
    </>
  );
}

function Moved({ recap: { joined, left, timezone } }: { recap: Recap }) {
  const { people } = texts;
  const moved = [
    ...joined.latest.map((one) => ({ ...one, say: people.joinedOn })),
    ...left.latest.map((one) => ({ ...one, say: people.leftOn })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Listed
      title={people.joined}
      description={people.moved(joined.total, left.total)}
      items={moved}
      empty={people.noMoved}
      keyOf={({ id, at, group }) => `${group.documentId} ${id} ${at}`}
    >
      {({ id, name, group, at, say }) => (
        <>
          <Text size="sm" fw={500}>
            <PersonLink id={id} name={nameOf({ id, name: name ?? '' })} />
          </Text>
          <Text size="xs" c="dimmed">
            {say(dayText(dayOf(at, timezone)))} · <GroupLink group={group} />
          </Text>
        </>
      )}
    </Listed>
  );
}

/** What the groups spoke of, answered, shared and decided. */
export function RecapMatters({ recap }: { recap: Recap }) {
  return (
    <>
      <Topics recap={recap} />
      <Answers recap={recap} />
      <Shared recap={recap} />
      <Decisions recap={recap} />
      <Open recap={recap} />
    </>
  );
}

function Topics({ recap: { topics } }: { recap: Recap }) {
  return (
    <Listed
      title={texts.topics.title}
      items={topics}
      empty={texts.topics.none}
      keyOf={({ topic }) => topic.documentId}
    >
      {({ topic, groups, mentions, mentions_before: before }) => (
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" fw={500} dir="auto">
            {topic.name}
            <Text span display="block" size="xs" c="dimmed" fw={400}>
              {groups[0] && <GroupLink group={groups[0]} />}
              {groups.length > 1 && ` +${groups.length - 1}`}
            </Text>
          </Text>
          <Text size="xs" c="dimmed" ta="end">
            {texts.topics.mentions(mentions, before)}
          </Text>
        </Group>
      )}
    </Listed>
  );
}

function Answers({ recap: { answers } }: { recap: Recap }) {
  return (
    <Listed
      title={texts.answers.title}
      items={answers}
      empty={texts.answers.none}
      keyOf={({ question }) => question.documentId}
    >
      {({ question, answer_id: id, reactions }) => {
        const { text, group, date, message_id: asked, answers: given = [] } = question;
        const answer = given.find(({ documentId }) => documentId === id);
        const aside = [
          answer?.answeredBy && texts.answers.by(answer.answeredBy),
          reactions > 0 && texts.answers.reactions(reactions),
        ].filter(Boolean);
        return (
          <>
            <Text size="xs" c="dimmed" dir="auto" lineClamp={2}>
              {text}
            </Text>
            <Said
              words={answer?.text ?? text}
              aside={aside.join(' · ')}
              group={group}
              date={date}
              messageId={answer?.message_id ?? asked}
            />
          </>
        );
      }}
    </Listed>
  );
}

function Shared({ recap: { shared } }: { recap: Recap }) {
  return (
    <Listed
      title={texts.shared.title}
      items={shared}
      empty={texts.shared.none}
      keyOf={({ resource }) => resource.documentId}
    >
      {({ resource, people, times, groups }) => (
        <>
          <Text size="sm" fw={500} dir="auto" lineClamp={2}>
            {resource.url ? (
              <Anchor href={resource.url} target="_blank" rel="noreferrer" inherit>
                {resource.title || resource.url}
              </Anchor>
            ) : (
              resource.title
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {texts.shared.by(people, times)}
            {groups.map((group) => (
              <span key={group.documentId}>
                {' · '}
                <GroupLink group={group} />
              </span>
            ))}
          </Text>
        </>
      )}
    </Listed>
  );
}

function Decisions({ recap: { decisions, figures } }: { recap: Recap }) {
  const more = figures.decisions - decisions.length;
  return (
    <Listed
      title={texts.decisions.title}
      description={more > 0 ? texts.decisions.more(more) : undefined}
      items={decisions}
      empty={texts.decisions.none}
      keyOf={({ documentId }) => documentId}
    >
      {({ what, group, day, message_id: messageId }) => (
        <Said words={what} group={group} date={day} messageId={messageId} />
      )}
    </Listed>
  );
}

function Open({ recap: { open_questions: open } }: { recap: Recap }) {
  return (
    <Listed
      title={texts.open.title}
      items={open}
      empty={texts.open.none}
      keyOf={({ documentId }) => documentId}
    >
      {({ text, askedBy, group, date, message_id: messageId }) => (
        <Said
          words={text}
          aside={askedBy ?? undefined}
          group={group}
          date={date}
          messageId={messageId}
        />
      )}
    </Listed>
  );
}
