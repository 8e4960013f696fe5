import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ResourceType } from '../../shared/api/types.ts';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the resource library. */
export const resourceTexts = translated({
  title: msg`Resource Library`,
  search: msg`Search resources...`,
  tabs: {
    all: msg`All`,
    link: msg`Links`,
    image: msg`Images`,
    video: msg`Videos`,
    event: msg`Events`,
  },
  empty: msg`No resources yet`,
  emptyText: msg`Links, images, videos and events that are shared in the group are collected here.`,
  noneOf: {
    link: msg`No links yet`,
    image: msg`No images yet`,
    video: msg`No videos yet`,
    document: msg`No documents yet`,
  } satisfies Record<Exclude<ResourceType, 'event'>, MessageDescriptor>,
  noneAt: { ahead: msg`No events ahead`, past: msg`No past events` },
  when: msg`Which events`,
  times: { ahead: msg`Coming up`, past: msg`Past` },
  noMatch: msg`No resources match your search.`,
  clear: msg`Clear search and dates`,
  loadFailed: msg`The resources could not be loaded`,
  open: msg({ message: 'Open', context: 'what a button does' }),
  openOf: (name: string) => t`Open ${name}`,
  message: msg`Show the message`,
  messageOf: (name: string) => t`Show the message that shared ${name}`,
  messageTitle: msg`Shared in the chat`,
  sharedBy: (name: string) => t`Shared by ${name}`,
  people: (count: number) => t`${plural(count, { other: '#' })} people shared it`,
  mediaFailed: msg`The file could not be loaded.`,
  pages: msg`Pages of resources`,
});
