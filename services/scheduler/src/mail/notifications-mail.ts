import type { BriefGroup, Notification } from '@groupsight/proto/insights/v1/insights';
import type { MailBody, MailItem } from '@groupsight/shared/mail/body';
import { oneLine } from './clean.ts';
import {
  type Catalogue,
  type NotificationSection,
  notificationSections,
} from './texts/catalogue.ts';

/** What a mail of notifications is made of. */
export interface NotificationsMail {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  /** All there are, also those that the mail does not tell. */
  readonly total: number;
  readonly groups: readonly BriefGroup[];
  readonly zone: string;
  readonly texts: Catalogue;
  /** Addresses of the app, each with its path. */
  readonly address: (path: string) => string;
  readonly unsubscribe: string;
}

const longestName = 60;
const longestText = 200;

const isSection = (type: string): type is NotificationSection =>
  notificationSections.some((section) => section === type);

/** The subject and what the mail says, by kind; each with a link to where it is shown. */
export function toNotificationsMail(mail: NotificationsMail): { subject: string; body: MailBody } {
  const { notifications, total, groups, zone, texts, address } = mail;
  const said = texts.notifications;
  const names = new Map(groups.map(({ groupId, name }) => [groupId, oneLine(name, longestName)]));
  const clock = new Intl.DateTimeFormat(texts.language, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  const toItem = ({ title, message, timestamp, link, groupId }: Notification): MailItem => ({
    text: oneLine(title, longestText),
    aside: [timestamp ? clock.format(timestamp) : '', oneLine(message, longestText)]
      .filter(Boolean)
      .join(' · '),
    // A path of the app's own: nothing that a member wrote is part of it.
    of: { label: names.get(groupId) ?? said.show, href: address(link) },
  });
  const byKind = Map.groupBy(notifications, ({ type }) => (isSection(type) ? type : 'topic'));
  const body: MailBody = {
    language: texts.language,
    direction: texts.direction,
    title: said.title(total),
    paragraphs: [],
    sections: notificationSections.flatMap((kind) => {
      const some = byKind.get(kind);
      return some ? [{ title: said.sections[kind], items: some.map(toItem) }] : [];
    }),
    action: { label: said.open, href: address('/dashboard') },
    notes: total > notifications.length ? [said.more(total - notifications.length)] : [],
    footer: {
      text: said.why,
      links: [
        { label: said.settings, href: address('/settings#notifications') },
        { label: texts.brief.unsubscribe, href: mail.unsubscribe },
      ],
    },
  };
  const [first] = notifications;
  return { subject: said.subject(oneLine(first?.title ?? '', longestName), total - 1), body };
}
