import { Anchor, Badge, Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { ShowAround } from '../messages/ShowAround.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { Marked } from './Marked.tsx';
import classes from './search.module.css';
import { searchTexts as texts } from './texts.ts';
import type { SearchHit } from './use-search.ts';

interface Props {
  hit: SearchHit;
  /** Whether its surroundings are shown at once. */
  isOpen: boolean;
  onAuthor(hit: SearchHit): void;
}

/** What was found: a message with the words marked, or a group, a person, a topic of that name. */
export function HitRow({ hit, isOpen, onAuthor }: Props) {
  return hit.message ? (
    <MessageHit hit={hit} message={hit.message} isOpen={isOpen} />
  ) : (
    <NameHit hit={hit} onAuthor={onAuthor} />
  );
}

function NameHit({ hit, onAuthor }: Pick<Props, 'hit' | 'onAuthor'>) {
  const [group] = hit.groups;
  const kind = hit.type === 'person' || hit.type === 'topic' ? hit.type : 'group';
  return (
    <li className={classes.hit}>
      <GroupAvatar name={hit.name} size={30} />
      <Box miw={0} flex={1}>
        <Group gap={8}>
          {kind === 'person' || !group ? (
            <Text size="sm" fw={600}>
              {kind === 'person' ? <PersonLink id={hit.documentId} name={hit.name} /> : hit.name}
            </Text>
          ) : (
            <Anchor
              component={Link}
              to={`/group/${group.documentId}${kind === 'topic' ? '?tab=topics' : ''}`}
              size="sm"
              fw={600}
              dir="auto"
            >
              {hit.name}
            </Anchor>
          )}
          <Badge variant="default" size="sm" tt="none">
            {texts.types[kind]}
          </Badge>
        </Group>
        {kind !== 'group' && (
          <Text size="xs" c="dimmed" dir="auto">
            {texts.inGroups(hit.groups.map(({ name }) => name))}
          </Text>
        )}
        {kind === 'person' && (
          <Anchor component="button" type="button" size="xs" onClick={() => onAuthor(hit)}>
            {texts.messagesBy(hit.name)}
          </Anchor>
        )}
      </Box>
    </li>
  );
}

interface MessageProps {
  hit: SearchHit;
  message: NonNullable<SearchHit['message']>;
  isOpen: boolean;
}

function MessageHit({ hit, message, isOpen }: MessageProps) {
  const zone = useZone();
  const [group] = hit.groups;
  const { resource } = hit;
  const answer = hit.question?.answers?.[0];
  const isNamed = resource && resource.name !== '' && !message.text.includes(resource.name);
  const address = resource?.url ?? resource?.media_url;
  return (
    <li className={classes.hit}>
      <GroupAvatar name={hit.name} size={30} />
      <Box miw={0} flex={1}>
        <Text size="xs" c="dimmed" className={classes.words}>
          <Text span inherit fw={600} c="var(--mantine-color-text)">
            <bdi>{hit.name}</bdi>
          </Text>
          {group && (
            <>
              {' · '}
              <Anchor component={Link} to={`/group/${group.documentId}`} inherit>
                <bdi>{group.name}</bdi>
              </Anchor>
            </>
          )}
          {' · '}
          <time dateTime={message.createdAt} className="tabular">
            {timeText(message.createdAt, zone)}
          </time>
        </Text>
        {message.text !== '' && (
          <Text size="sm" dir="auto" className={classes.words}>
            <Marked text={message.text} ranges={hit.ranges} most={600} />
          </Text>
        )}
        {resource && (isNamed || message.text === '') && (
          <Text size="sm" dir="auto" className={classes.words}>
            {resource.type === 'event' && (
              <Text span inherit c="dimmed">
                {`${texts.event}: `}
              </Text>
            )}
            {address ? (
              <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit>
                {resource.name}
              </Anchor>
            ) : (
              resource.name
            )}
          </Text>
        )}
        {answer && (
          <Text size="sm" dir="auto" mt={4} className={classes.answer}>
            <Text span inherit c="dimmed">
              {`${texts.answered}: `}
            </Text>
            {answer.text}
          </Text>
        )}
        {hit.near && (
          <Text size="xs" c="dimmed">
            {texts.near}
          </Text>
        )}
        {group && (
          <ShowAround
            groupId={group.documentId}
            messageId={message.message_id}
            of={message.text || hit.name}
            openedAtFirst={isOpen}
          />
        )}
      </Box>
    </li>
  );
}
