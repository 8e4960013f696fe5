import type { MailBody, MailItem } from '@groupsight/shared/mail/body';

/** Discord takes 4,096 letters; some are left for what ends the text. */
const mostLetters = 3_800;

/** Breaks an address and a mention, without which nothing of these is seen. */
const gap = '\u200b';

/** Somebody's words as Discord shows them literally: no format, no link, nobody called. */
export const literal = (text: string): string =>
  text
    .replaceAll(/[\\*_~`|>#\-+[\]()<:.!]/g, '\\$&')
    .replaceAll('@', `@${gap}`)
    .replaceAll('//', `/${gap}/`);

function itemOf({ text, aside, of }: MailItem): string {
  const parts = [literal(text)];
  if (of && of.label !== '') parts.push(` — [${literal(of.label)}](<${of.href}>)`);
  if (aside !== '') parts.push(` · *${literal(aside)}*`);
  return `- ${parts.join('')}`;
}

/** A message for Discord. It calls nobody, whatever stands in it. */
export function discordMessage({ title, paragraphs, sections, action, notes }: MailBody): object {
  const lines = [...paragraphs.map(literal)];
  for (const { title: heading, items } of sections) {
    lines.push(`**${literal(heading)}**`, ...items.map(itemOf));
  }
  lines.push(...notes.map((note) => `*${literal(note)}*`));
  let length = 0;
  // Whole lines: half a one could be half an escape.
  const fitting = lines.filter((line) => {
    length += line.length + 1;
    return length <= mostLetters;
  });
  const opening = action ? [`[${literal(action.label)}](<${action.href}>)`] : [];
  const embed = {
    title: literal(title),
    description: [...fitting, ...opening].join('\n'),
    ...(action ? { url: action.href } : {}),
  };
  return { allowed_mentions: { parse: [] }, embeds: [embed] };
}
