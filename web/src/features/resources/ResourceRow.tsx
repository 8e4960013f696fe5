import { ActionIcon, Anchor, Box, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconMapPin, IconMessage } from '@tabler/icons-react';
import type { Resource } from '../../shared/api/types.ts';
import { AddToCalendar } from '../facts/AddToCalendar.tsx';
import { StatusBadge } from '../facts/StatusBadge.tsx';
import { factTexts } from '../facts/texts.ts';
import { beforeText, calendarEntryOf, detailOf, hostOf, whenText } from './describe.ts';
import { externalUrl } from './group-by-day.ts';
import { mediaPath } from './open-media.ts';
import classes from './ResourceRow.module.css';
import { ResourceTile } from './ResourceTile.tsx';
import { resourceTexts as texts } from './texts.ts';
import { useOpenMedia } from './use-open-media.ts';

interface Props {
  resource: Resource;
  /** Shows the message it came from. */
  onSource(resource: Resource): void;
}

/** The small print: whose page, how long, who shared it. */
function smallPrint(resource: Resource, url: string | null): string[] {
  const { sharedBy, sharers = 1 } = resource;
  return [
    url ? hostOf(url) : '',
    sharedBy ? texts.sharedBy(sharedBy) : '',
    sharers > 1 ? texts.people(sharers) : '',
  ].filter(Boolean);
}

/** One shared thing: what it is, the words around it, who shared it, and what can be done. */
export function ResourceRow({ resource, onSource }: Props) {
  const url = externalUrl(resource);
  const media = url ? null : mediaPath(resource.media_url);
  const title = resource.title || resource.name;
  const detail = detailOf(resource);
  const when = whenText(resource);
  const before = beforeText(resource);
  const isOff = resource.status === 'cancelled';
  return (
    <article className={classes.row}>
      <ResourceTile resource={resource} media={media} />
      <Box flex={1} miw={0}>
        <Title title={title} url={url} isOff={isOff} />
        {resource.status && (
          <StatusBadge status={resource.status} isDeadline={resource.event_kind === 'deadline'} />
        )}
        {when && (
          <Text size="sm" c="var(--gs-text-2)" td={isOff ? 'line-through' : undefined}>
            {when}
          </Text>
        )}
        {before && (
          <Text size="xs" c="dimmed" dir="auto" className={classes.words}>
            {factTexts.before(before)}
          </Text>
        )}
        {resource.event_location && (
          <Group gap={4} wrap="nowrap" c="var(--gs-text-2)">
            <IconMapPin size={14} aria-hidden style={{ flexShrink: 0 }} />
            <Text size="sm" dir="auto" className={classes.words}>
              {resource.event_location}
            </Text>
          </Group>
        )}
        {detail && (
          <Text size="sm" c="dimmed" lineClamp={2} dir="auto" className={classes.words}>
            {detail}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt={3} className={classes.words}>
          {smallPrint(resource, url).join(' · ')}
        </Text>
      </Box>
      <Actions resource={resource} title={title} media={media} onSource={onSource} />
    </article>
  );
}

interface TitleProps {
  title: string;
  url: string | null;
  /** Whether it was called off. */
  isOff: boolean;
}

function Title({ title, url, isOff }: TitleProps) {
  if (!url) {
    return (
      <Text size="sm" fw={500} dir="auto" className={classes.words}>
        {isOff ? <s>{title}</s> : title}
      </Text>
    );
  }
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      size="sm"
      fw={500}
      display="block"
      dir="auto"
      className={classes.words}
    >
      {title}
    </Anchor>
  );
}

interface ActionsProps extends Props {
  title: string;
  media: string | null;
}

function Actions({ resource, title, media, onSource }: ActionsProps) {
  const { busy, open } = useOpenMedia();
  const entry = calendarEntryOf(resource);

  return (
    <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
      {media && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={texts.openOf(title)}
          onClick={() => open(media, title)}
        >
          {texts.open}
        </Button>
      )}
      {entry && <AddToCalendar entry={entry} />}
      <Tooltip label={texts.message}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.messageOf(title)}
          onClick={() => onSource(resource)}
        >
          <IconMessage size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
