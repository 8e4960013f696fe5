import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the search. */
export const searchTexts = translated({
  open: msg`Search`,
  openHint: msg`Search everything (Ctrl K)`,
  title: msg`Search`,
  placeholder: msg`Words, "a phrase", a name, photos, March …`,
  dialog: msg`Search everything`,
  dialogPlaceholder: msg`Search messages, links, people, groups …`,
  results: msg`Results`,
  kind: msg`Kind`,
  kinds: {
    link: msg`Links`,
    document: msg`Files`,
    image: msg`Photos`,
    video: msg`Videos`,
    audio: msg`Audio`,
    poll: msg`Polls`,
    event: msg`Events`,
    question: msg`Questions`,
  },
  anyKind: msg`Everything`,
  by: (name: string) => t`Written by ${name}`,
  anybody: (name: string) => t`Show messages of everybody, not only of ${name}`,
  messagesBy: (name: string) => t`Messages by ${name}`,
  types: { person: msg`Person`, group: msg`Group`, topic: msg`Topic` },
  inGroups: (names: readonly string[]) => {
    const [first = '', second] = names;
    if (second === undefined) return first;
    return names.length === 2
      ? t`${first} and ${second}`
      : t`${first} and ${{ names: names.length - 1 }} others`;
  },
  near: msg`Some of the words are said near by`,
  answered: msg`Answer`,
  event: msg`Event`,
  count: (count: number) => t`${plural(count, { one: '# message', other: '# messages' })}`,
  incomplete: msg`Some messages are still being read. More may be found in a moment.`,
  start: msg`Find anything that was said`,
  startText: msg`Messages, links, files, events, questions and their answers, people and groups. Forms of a word are found too, and accents do not matter.`,
  none: msg`Nothing found`,
  noneText: msg`Try fewer or other words, or take a filter away.`,
  clear: msg`Clear filters`,
  failed: msg`The search did not work`,
  pages: msg`Pages of results`,
  all: (query: string) => t`All results for “${query}”`,
  commands: {
    schedule: msg`Schedule a message`,
    watch: msg`Watch a group`,
    dashboard: msg`Go to Dashboard`,
    groups: msg`Go to Manage Groups`,
    settings: msg`Go to Settings`,
  },
  searching: msg`Searching…`,
});
