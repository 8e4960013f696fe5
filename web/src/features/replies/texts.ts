import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of who replies to whom. */
export const replyTexts = translated({
  loadFailed: msg`The replies could not be loaded`,
  found: (people: number, replies: number, from: string) =>
    t`${plural(people, { one: '# member', other: '# members' })} and ${plural(replies, { one: '# reply', other: '# replies' })} since ${from}.`,
  most: (shown: number) => t` The ${plural(shown, { other: '#' })} with most replies are shown.`,
  graph: msg`Who replies to whom`,
  graphLabel: (people: number) =>
    t`A drawing of ${plural(people, { one: '# member', other: '# members' })} and the replies between them; the list of members says the same.`,
  drawFailed: msg`This browser cannot draw it. The list of members says the same.`,
  zoomIn: msg`Zoom in`,
  zoomOut: msg`Zoom out`,
  reset: msg`Show all of it`,
  wheel: msg`Hold Ctrl and scroll to zoom`,
  wheelApple: msg`Hold ⌘ and scroll to zoom`,
  touch: msg`Use two fingers to move it`,
  groups: msg`Colours of the groups`,
  list: msg`Members by replies`,
  search: msg`Find a name...`,
  noMatch: msg`Nobody is named so`,
  figures: (given: number, received: number, people: number) =>
    t`${plural(given, { other: '#' })} given, ${plural(received, { other: '#' })} received; with ${plural(people, { one: '# member', other: '# members' })}`,
  selected: (name: string) => t`Replies of ${name}`,
  page: msg`Open the page of this member`,
  clear: msg`Show everybody`,
  to: msg`Replies to`,
  from: msg`Is replied to by`,
  none: msg`nobody who is shown`,
  empty: msg`Nobody replied to anybody yet`,
  emptyText: msg`Replies are messages that quote another one. Exported chats do not tell of them.`,
});
