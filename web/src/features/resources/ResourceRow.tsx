import { Anchor, Box, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconCalendarEvent, IconFile, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '../../shared/api/types.ts';
import { externalUrl } from './group-by-day.ts';
import { openMedia } from './open-media.ts';
import { resourceTexts } from './texts.ts';

const ICONS = {
  link: IconLink,
  image: IconPhoto,
  video: IconVideo,
  document: IconFile,
  event: IconCalendarEvent,
} as const;

function whenAndWhere(resource: Resource): string {
  const { event_date, event_time, event_location } = resource;
  return [event_date, event_time, event_location].filter(Boolean).join(' · ');
}

function whoShared({ sharedBy, sharers = 1 }: Resource): string {
  if (sharers > 1) return resourceTexts.people(sharers);
  return sharedBy ? resourceTexts.sharedBy(sharedBy) : '';
}

/** One shared thing: its kind, its title, the words around it, and a way to open it. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const [busy, setBusy] = useState(false);
  const Icon = ICONS[resource.type] ?? IconFile;
  const url = externalUrl(resource);
  const media = !url && resource.media_url?.startsWith('/api/media/') ? resource.media_url : null;
  const title = resource.title || resource.name;

  async function open(path: string): Promise<void> {
    setBusy(true);
    await openMedia(path, title);
    setBusy(false);
  }

  return (
    <Group wrap="nowrap" align="flex-start" gap="md" px="lg" py="sm">
      <ThemeIcon variant="default" size={36} radius="md" aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        {url ? (
          <Anchor
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            size="sm"
            fw={500}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Anchor>
        ) : (
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
        )}
        {whenAndWhere(resource) && (
          <Text size="sm" c="var(--gs-text-2)">
            {whenAndWhere(resource)}
          </Text>
        )}
        {resource.description && (
          <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {resource.description}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt={2}>
          {whoShared(resource)}
        </Text>
      </Box>
      {media && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={resourceTexts.openOf(title)}
          onClick={() => void open(media)}
        >
          {resourceTexts.open}
        </Button>
      )}
    </Group>
  );
}
