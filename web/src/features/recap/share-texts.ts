import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of links to recaps, and of the page that they open. */
export const shareTexts = translated({
  share: msg`Share by link`,
  title: msg`Share this recap by link`,
  what: (month: string, group: string) => `${month}, ${group}`,
  text: msg`Whoever has the link reads this month without an account: figures, names of groups and people, topics, best answers and decisions. No phone numbers, no files, nothing else.`,
  days: msg`The link holds for`,
  dayCount: (days: number) => t`${plural(days, { one: '# day', other: '# days' })}`,
  create: msg`Create link`,
  links: msg`Links that hold`,
  noLinks: msg`None.`,
  until: (when: string) => t`until ${when}`,
  end: msg`End`,
  endOf: (of: string) => t`End the link to ${of}`,
  ended: msg`The link is ended`,
  endFailed: msg`The link could not be ended`,
  createFailed: msg`The link could not be created`,
  loadFailed: msg`The links could not be loaded`,
  page: {
    loading: msg`Opening the report`,
    until: (when: string) => t`This link holds until ${when}.`,
    endedTitle: msg`This link has ended`,
    endedText: msg`It was taken back, or its time is over. Ask whoever sent it for a new one.`,
    failed: msg`The report could not be opened`,
    groups: msg`Groups`,
    messages: (count: number) => t`${plural(count, { one: '# message', other: '# messages' })}`,
    mentions: (count: number) => t`${plural(count, { one: '# mention', other: '# mentions' })}`,
    before: (text: string, count: string) => t`${text}, ${count} the month before`,
    somebody: msg`Somebody`,
    madeBy: msg`Made with Groupsight`,
  },
});
