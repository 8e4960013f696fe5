export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface MailItem {
  readonly text: string;
  /** What stands below it: when, where, who; may be empty. */
  readonly aside: string;
  /** What it is of, as a link; undefined where it is of nothing. */
  readonly of?: MailLink;
}

/** What a mail says, in its order; every text is plain. */
export interface MailBody {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sections: readonly { readonly title: string; readonly items: readonly MailItem[] }[];
  /** Its one button; some mails only tell. */
  readonly action?: MailAction;
  readonly notes: readonly string[];
  /** In small letters at its end: why it comes, and how it is stopped. */
  readonly footer?: { readonly text: string; readonly links: readonly MailLink[] };
}

export interface MailAction extends MailLink {
  /** Whether the address is told as well, for who opens it elsewhere. */
  readonly isSpelled?: boolean;
}

/** What stands between the parts of a line. */
export const between = ' · ';

const labelled = ({ label, href }: MailLink) => `${label}: ${href}`;

/** The mail as text. */
export function toText(body: MailBody): string {
  const { title, paragraphs, sections, action, notes, footer } = body;
  const told = sections.flatMap(({ title: heading, items }) => [
    heading.toUpperCase(),
    ...items.map(({ text, aside, of }) => {
      const below = [of?.label ?? '', aside].filter(Boolean).join(between);
      return below === '' ? `- ${text}` : `- ${text}\n  ${below}`;
    }),
    '',
  ]);
  const lines = [
    ...[title, '', ...paragraphs.flatMap((one) => [one, '']), ...told],
    ...(action ? [`${action.label}:`, action.href, ''] : []),
    ...notes.flatMap((one) => [one, '']),
    ...(footer ? ['--', footer.text, ...footer.links.map(labelled), ''] : []),
  ];
  return lines.join('\n');
}
