import type { ResourceType } from '../../shared/api/types.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of the resource library. */
export const resourceTexts = {
  title: 'Resource Library',
  search: 'Search resources...',
  tabs: { all: 'All', link: 'Links', image: 'Images', video: 'Videos', event: 'Events' },
  empty: 'No resources yet',
  emptyText: 'Links, images, videos and events that are shared in the group are collected here.',
  noneOf: {
    link: 'No links yet',
    image: 'No images yet',
    video: 'No videos yet',
    document: 'No documents yet',
    event: 'No events yet',
  } satisfies Record<ResourceType, string>,
  noMatch: 'No resources match your search.',
  clear: 'Clear search and dates',
  loadFailed: 'The resources could not be loaded',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  message: 'Show the message',
  messageOf: (name: string) => `Show the message that shared ${name}`,
  messageTitle: 'Shared in the chat',
  sharedBy: (name: string) => `Shared by ${name}`,
  people: (count: number) => `${formatNumber(count)} people shared it`,
  mediaFailed: 'The file could not be loaded.',
  pages: 'Pages of resources',
} as const;
