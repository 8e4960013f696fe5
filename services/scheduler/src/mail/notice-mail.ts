import type { MailBody } from '@groupsight/shared/mail/body';
import { isolated, oneLine } from './clean.ts';
import type { NoticeKind, StoredMail } from './mails.repository.ts';
import type { Catalogue } from './texts/catalogue.ts';

/** What a notice is made of. */
export interface NoticeMail {
  readonly mail: Pick<StoredMail, 'period' | 'detail'>;
  readonly zone: string;
  readonly texts: Catalogue;
  readonly address: (path: string) => string;
}

interface NoticeContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  /** Where the button leads; to the sign-in without it. */
  readonly path?: string;
  /** Why it comes; for the account's security without it. */
  readonly why?: string;
}

interface Happened {
  readonly subject: string;
  body(when: string, name: string): string;
}

const written = (instant: string, { zone, texts: { language } }: NoticeMail): string => {
  // To the minute: nobody asks for the second. With the zone, as the reader may be elsewhere.
  const parts = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  } as const;
  return new Intl.DateTimeFormat(language, parts).format(new Date(instant));
};

function tellOf(kind: NoticeKind, of: NoticeMail): NoticeContent {
  const { notice, direction } = of.texts;
  const { period, detail } = of.mail;
  const when = () => written(period, of);
  const detailed = (longest: number) => isolated(oneLine(detail, longest), direction);
  /** What happened and when, of what where it has a name; whoever did not do it chooses a new password. */
  const named = ({ subject, body }: Happened, longest = 80): NoticeContent => ({
    subject,
    paragraphs: [body(when(), detailed(longest)), notice.notYou],
    label: notice.reset,
  });
  switch (kind) {
    case 'password-changed':
      return named(notice.passwordChanged);
    case 'new-sign-in': {
      const { subject, body, end } = notice.newSignIn;
      const paragraphs = [body(when(), detailed(60)), notice.notYou];
      return { subject, paragraphs, label: end, path: '/settings#sessions' };
    }
    case 'provider-added':
      return named(notice.providerAdded, 60);
    case 'factor-added':
      return named(notice.factorAdded, 80);
    case 'factor-removed':
      return named(notice.factorRemoved, 80);
    case 'recovery-code-used':
      return named(notice.recoveryCodeUsed);
    case 'recovery-codes-renewed':
      return named(notice.recoveryCodesRenewed);
    case 'deletion-asked': {
      const { subject, body, notYou, keep } = notice.deletionAsked;
      return { subject, paragraphs: [body(when(), written(detail, of)), notYou], label: keep };
    }
    case 'export-ready': {
      const { subject, body, notYou, download } = notice.exportReady;
      const values = new URLSearchParams(detail);
      const path = `/api/data-exports/file?token=${values.get('token') ?? ''}`;
      const until = values.get('until') ?? '';
      return { subject, paragraphs: [body(written(until, of)), notYou], label: download, path };
    }
    case 'webhook-off': {
      const { subject, body, open, why } = notice.webhookOff;
      return {
        subject,
        paragraphs: [body(detailed(80))],
        label: open,
        path: '/settings#webhooks',
        why,
      };
    }
    case 'deletion-kept':
      return named(notice.deletionKept);
  }
}

/** The subject of a notice and what it says; its period is the instant of what happened, or names it. */
export function toNoticeMail(
  kind: NoticeKind,
  of: NoticeMail,
): { readonly subject: string; readonly body: MailBody } {
  const { language, direction, notice } = of.texts;
  const { subject, paragraphs, label, path = '/auth', why = notice.why } = tellOf(kind, of);
  const body: MailBody = {
    language,
    direction,
    title: subject,
    sections: [],
    notes: [],
    paragraphs,
    action: { label, href: of.address(path) },
    footer: { text: why, links: [] },
  };
  return { subject, body };
}
