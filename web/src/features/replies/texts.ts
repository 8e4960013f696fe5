import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of who replies to whom. */
export const replyTexts = {
  loadFailed: 'The replies could not be loaded',
  found: (people: number, replies: number, from: string) =>
    `${formatCount(people, 'member', 'members')} and ${formatCount(replies, 'reply', 'replies')} since ${from}.`,
  most: (shown: number) => ` The ${formatNumber(shown)} with most replies are shown.`,
  graph: 'Who replies to whom',
  graphLabel: (people: number) =>
    `A drawing of ${formatCount(people, 'member', 'members')} and the replies between them; the list of members says the same.`,
  drawFailed: 'This browser cannot draw it. The list of members says the same.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Show all of it',
  wheel: 'Hold Ctrl and scroll to zoom',
  wheelApple: 'Hold ⌘ and scroll to zoom',
  touch: 'Use two fingers to move it',
  groups: 'Colours of the groups',
  list: 'Members by replies',
  search: 'Find a name...',
  noMatch: 'Nobody is named so',
  figures: (given: number, received: number, people: number) =>
    `${formatNumber(given)} given, ${formatNumber(received)} received; with ${formatCount(people, 'member', 'members')}`,
  selected: (name: string) => `Replies of ${name}`,
  page: 'Open the page of this member',
  clear: 'Show everybody',
  to: 'Replies to',
  from: 'Is replied to by',
  none: 'nobody who is shown',
  empty: 'Nobody replied to anybody yet',
  emptyText: 'Replies are messages that quote another one. Exported chats do not tell of them.',
} as const;
