/** Every text of the search. */
export const searchTexts = {
  open: 'Search',
  openHint: 'Search everything (Ctrl K)',
  title: 'Search',
  placeholder: 'Words, "a phrase", a name, photos, March …',
  dialog: 'Search everything',
  dialogPlaceholder: 'Search messages, links, people, groups …',
  results: 'Results',
  kind: 'Kind',
  kinds: {
    link: 'Links',
    document: 'Files',
    image: 'Photos',
    video: 'Videos',
    audio: 'Audio',
    poll: 'Polls',
    event: 'Events',
    question: 'Questions',
  },
  anyKind: 'Everything',
  by: (name: string) => `Written by ${name}`,
  anybody: (name: string) => `Show messages of everybody, not only of ${name}`,
  messagesBy: (name: string) => `Messages by ${name}`,
  types: { person: 'Person', group: 'Group', topic: 'Topic' },
  inGroups: (names: readonly string[]) => {
    const [first = '', second] = names;
    if (second === undefined) return first;
    return names.length === 2
      ? `${first} and ${second}`
      : `${first} and ${names.length - 1} others`;
  },
  near: 'Some of the words are said near by',
  answered: 'Answer',
  count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  incomplete: 'Some messages are still being read. More may be found in a moment.',
  start: 'Find anything that was said',
  startText:
    'Messages, links, files, events, questions and their answers, people and groups. Forms of a ' +
    'word are found too, and accents do not matter.',
  none: 'Nothing found',
  noneText: 'Try fewer or other words, or take a filter away.',
  clear: 'Clear filters',
  failed: 'The search did not work',
  pages: 'Pages of results',
  all: (query: string) => `All results for “${query}”`,
  commands: {
    schedule: 'Schedule a message',
    watch: 'Watch a group',
    dashboard: 'Go to Dashboard',
    groups: 'Go to Manage Groups',
    settings: 'Go to Settings',
  },
  searching: 'Searching…',
} as const;
