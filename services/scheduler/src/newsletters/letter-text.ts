import type { MailBody, MailItem } from '@groupsight/shared/mail/body';
import { isolated, oneLine, plainLine } from '../mail/clean.ts';
import { type Catalogue, dateText, type LetterSection } from '../mail/texts/catalogue.ts';
import type { LetterLine } from './newsletters.repository.ts';

const longestText = 180;
const longestAbout = 100;
const longestName = 60;
/** A message has at most 4,096 characters. */
const longestMessage = 3_800;

const words = (text: string, most: number) => oneLine(plainLine(text), most);

/** What is said of a line beside its text: who, when, where, and in which group. */
function asideOf(line: LetterLine, { language, direction, newsletter }: Catalogue): string {
  const { about, who, count, date, time, place, group } = line;
  const parts = [
    oneLine(who, longestName),
    about === '' ? '' : newsletter.asked(isolated(words(about, longestAbout), direction)),
    count === 0 ? '' : newsletter.mentions(count),
    date === ''
      ? ''
      : [dateText(date, language, { dateStyle: 'full' }), time].filter(Boolean).join(' '),
    oneLine(place, longestName),
    oneLine(group, longestName),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

interface TextSection {
  readonly title: string;
  readonly items: readonly MailItem[];
}

function sectionsOf(lines: readonly LetterLine[], texts: Catalogue): TextSection[] {
  const titles = Object.entries(texts.newsletter.sections) as [LetterSection, string][];
  return titles.flatMap(([section, title]) => {
    const items = lines
      .filter((line) => line.section === section)
      .map((line) => ({ text: words(line.text, longestText), aside: asideOf(line, texts) }));
    return items.length > 0 ? [{ title, items }] : [];
  });
}

/** The letter as a message, which says how to get none any more; what does not fit is left out. */
export function toMessageText(lines: readonly LetterLine[], texts: Catalogue): string {
  const { title, stop } = texts.newsletter;
  for (let kept = lines.length; ; kept -= 1) {
    const sections = sectionsOf(lines.slice(0, kept), texts).map(({ title: heading, items }) =>
      [`*${heading}*`, ...items.map(({ text, aside }) => `• ${text}\n  ${aside}`)].join('\n'),
    );
    const text = [`*${title}*`, ...sections, stop].join('\n\n');
    if ([...text].length <= longestMessage || kept === 0) return text;
  }
}

/** The same as a mail. */
export function toLetterMail(
  lines: readonly LetterLine[],
  texts: Catalogue,
  unsubscribe: string,
): { readonly subject: string; readonly body: MailBody } {
  const { language, direction, newsletter } = texts;
  const body: MailBody = {
    language,
    direction,
    title: newsletter.title,
    paragraphs: [newsletter.intro],
    sections: sectionsOf(lines, texts),
    // It is to be read, and leads nowhere: its reader has no account here.
    notes: [],
    footer: {
      text: newsletter.why,
      links: [{ label: newsletter.unsubscribe, href: unsubscribe }],
    },
  };
  return { subject: newsletter.title, body };
}
