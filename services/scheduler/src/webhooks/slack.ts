import type { MailBody, MailItem } from '@groupsight/shared/mail/body';

/** Slack takes at most 50 blocks, and refuses a message that is too long. */
const mostItems = 60;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string, style?: { readonly bold?: true; readonly italic?: true }) =>
  style ? { type: 'text', text, style } : { type: 'text', text };

const link = (url: string, text: string) => ({ type: 'link', url, text });

const section = (...elements: readonly object[]) => ({ type: 'rich_text_section', elements });

function itemOf({ text, aside, of }: MailItem) {
  const parts: object[] = [plain(text)];
  if (of && of.label !== '') parts.push(plain(' — '), link(of.href, of.label));
  if (aside !== '') parts.push(plain(` · ${aside}`, { italic: true }));
  return section(...parts);
}

/**
 * A message for Slack. Its rich text is taken as it is written: nothing that somebody wrote in a chat
 * is read there as a mention, a link or a format.
 */
export function slackMessage({ title, paragraphs, sections, action, notes }: MailBody): object {
  let left = mostItems;
  const elements: object[] = [section(plain(title, { bold: true }))];
  for (const paragraph of paragraphs) elements.push(section(plain(paragraph)));
  for (const { title: heading, items } of sections) {
    const some = items.slice(0, left);
    left -= some.length;
    if (some.length === 0) continue;
    elements.push(section(plain(heading, { bold: true })));
    elements.push({ type: 'rich_text_list', style: 'bullet', elements: some.map(itemOf) });
  }
  for (const note of notes) elements.push(section(plain(note, { italic: true })));
  if (action) elements.push(section(link(action.href, action.label)));
  return {
    // What notifications and readers of old apps show.
    text: escaped(title),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [{ type: 'rich_text', elements }],
  };
}
