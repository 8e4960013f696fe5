import type { GetMembershipChangesResponse } from '@groupsight/proto/groups/v1/groups';
import type {
  BriefGroup,
  GetRecapResponse,
  RecapMember,
} from '@groupsight/proto/insights/v1/insights';
import type { MailBody, MailItem } from '@groupsight/shared/mail/body';
import { isolated, oneLine, plainLine } from './clean.ts';
import { type Catalogue, dateText, type RecapSection } from './texts/catalogue.ts';

/** What a recap's mail is made of. */
export interface RecapMail {
  readonly recap: GetRecapResponse;
  readonly members: Pick<GetMembershipChangesResponse, 'joined' | 'left'>;
  readonly groups: readonly BriefGroup[];
  readonly texts: Catalogue;
  /** Addresses of the app, each with its path. */
  readonly address: (path: string) => string;
  readonly unsubscribe: string;
}

const longestName = 60;
const longestText = 200;
/** A share of fewer, or of more than ten times as much, tells less than the number. */
const fewest = 5;
const highest = 9;
/** A mail tells the most of each; the page tells the rest. */
const most = { groups: 5, people: 5, newcomers: 3, lost: 3, topics: 5, answers: 3, others: 5 };

/** 'May 2026', or 'April' alone. */
function monthText(date: string, language: string, withYear: boolean): string {
  return dateText(date, language, { month: 'long', ...(withYear ? { year: 'numeric' } : {}) });
}

/** Makes the mail's parts, with the names of groups and what a figure is against the month before. */
class Writer {
  readonly #mail: RecapMail;
  readonly #names: ReadonlyMap<string, string>;
  readonly #before: string;

  constructor(mail: RecapMail) {
    this.#mail = mail;
    this.#names = new Map(
      mail.groups.map(({ groupId, name }) => [groupId, oneLine(name, longestName)]),
    );
    this.#before = monthText(mail.recap.beforeFrom, mail.texts.language, false);
  }

  of(groupId: string | undefined): Pick<MailItem, 'of'> {
    const label = groupId === undefined ? undefined : this.#names.get(groupId);
    if (groupId === undefined || label === undefined) return {};
    return { of: { label, href: this.#mail.address(`/group/${encodeURIComponent(groupId)}`) } };
  }

  change(now: number, before: number): string {
    const { recap: texts, language } = this.#mail.texts;
    const { knownFrom, beforeFrom } = this.#mail.recap;
    // A share of a month that is known in part would say nothing.
    if (knownFrom > beforeFrom) return texts.partly(before, this.#before);
    if (before === 0) return texts.fresh(this.#before);
    if (now === before) return texts.same(this.#before);
    const change = now / before - 1;
    if (before < fewest || now === 0 || change > highest) return texts.few(before, this.#before);
    const format = { style: 'percent', signDisplay: 'always', maximumFractionDigits: 0 } as const;
    const share = new Intl.NumberFormat(language, format).format(change);
    return texts.against(share.replace('-', '−'), this.#before);
  }

  person({ name, memberId, groupIds }: RecapMember, aside: string): MailItem {
    // Who has no name goes by the number before the network's '@'.
    const shown = name || (memberId.split('@', 1)[0] ?? memberId);
    return { text: oneLine(shown, longestName), aside, ...this.of(groupIds[0]) };
  }
}

function figuresOf({ recap, members, texts }: RecapMail, writer: Writer): MailItem[] {
  const { figures, figuresBefore } = recap;
  if (!figures) return [];
  const { recap: said } = texts;
  const before = { messages: 0, writers: 0, ...figuresBefore };
  const lines = [
    said.messages(figures.messages, writer.change(figures.messages, before.messages)),
    said.writers(figures.writers, writer.change(figures.writers, before.writers)),
    ...(figures.questions > 0
      ? [said.questions(figures.questions, figures.answered, figures.open)]
      : []),
    ...(members.joined + members.left > 0 ? [said.members(members.joined, members.left)] : []),
  ];
  return lines.map((text) => ({ text, aside: '' }));
}

function peopleOf({ recap, texts }: RecapMail, writer: Writer): MailItem[] {
  const { recap: said } = texts;
  const top = recap.topMembers.slice(0, most.people);
  const shown = new Set(top.map(({ memberId }) => memberId));
  const isNew = new Set(recap.newMembers.map(({ memberId }) => memberId));
  const newcomers = recap.newMembers.filter(({ memberId }) => !shown.has(memberId));
  const aside = ({ memberId, messages }: RecapMember) =>
    isNew.has(memberId) ? said.newcomer(messages) : said.person(messages);
  return [
    ...[...top, ...newcomers.slice(0, most.newcomers)].map((one) => writer.person(one, aside(one))),
    ...recap.lostMembers
      .slice(0, most.lost)
      .map((one) => writer.person(one, said.lost(one.messagesBefore))),
  ];
}

function itemsOf(mail: RecapMail, writer: Writer): Record<RecapSection, MailItem[]> {
  const { recap, texts } = mail;
  const { recap: said } = texts;
  const words = (text: string) => oneLine(plainLine(text), longestText);
  return {
    figures: figuresOf(mail, writer),
    groups: recap.groups
      .filter(({ messages }) => messages > 0)
      .slice(0, most.groups)
      .map(({ groupId, messages, messagesBefore }) => ({
        text: said.group(messages, writer.change(messages, messagesBefore)),
        aside: '',
        ...writer.of(groupId),
      })),
    people: peopleOf(mail, writer),
    topics: recap.topics.slice(0, most.topics).map(({ topic, mentions, mentionsBefore }) => ({
      text: words(topic?.name ?? ''),
      aside: said.topic(mentions, writer.change(mentions, mentionsBefore)),
      ...writer.of(topic?.groupId),
    })),
    answers: recap.answers.slice(0, most.answers).flatMap(({ question, answerId }) => {
      const answer = question?.answers.find(({ documentId }) => documentId === answerId);
      if (!question || !answer) return [];
      const who = oneLine(answer.answeredBy, longestName);
      const aside = [who, said.answered(isolated(words(question.text), texts.direction))]
        .filter(Boolean)
        .join(' · ');
      return [{ text: words(answer.text), aside, ...writer.of(question.groupId) }];
    }),
    shared: recap.shared.slice(0, most.others).map(({ resource, people, times, groupIds }) => ({
      text: words(resource?.name || resource?.url || ''),
      aside: said.shared(people, times),
      ...writer.of(groupIds[0]),
    })),
    decisions: recap.decisions.slice(0, most.others).map(({ what, groupId }) => ({
      text: words(what),
      aside: '',
      ...writer.of(groupId),
    })),
    open: recap.openQuestions.slice(0, most.others).map(({ text, askedBy, groupId }) => ({
      text: words(text),
      aside: oneLine(askedBy, longestName),
      ...writer.of(groupId),
    })),
  };
}

/** The subject and what the mail says; each thing with its group, a link to its page. */
export function toRecapMail(mail: RecapMail): { subject: string; body: MailBody } {
  const { recap, texts, address } = mail;
  const { recap: said, language, direction } = texts;
  const month = monthText(recap.from, language, true);
  const items = itemsOf(mail, new Writer(mail));
  const active = recap.groups.filter(({ messages }) => messages > 0).length;
  const sections = Object.entries(said.sections) as [RecapSection, string][];
  const body: MailBody = {
    language,
    direction,
    title: said.title(month),
    notes: [],
    paragraphs: [said.intro(active, month)],
    sections: sections.flatMap(([name, title]) =>
      items[name].length > 0 ? [{ title, items: items[name] }] : [],
    ),
    action: { label: said.open(month), href: address(`/recap?month=${recap.month}`) },
    footer: {
      text: said.why,
      links: [
        { label: said.settings, href: address('/settings#mails') },
        { label: texts.brief.unsubscribe, href: mail.unsubscribe },
      ],
    },
  };
  return { subject: said.subject(month), body };
}
