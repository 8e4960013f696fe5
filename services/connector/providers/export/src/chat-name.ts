import { createHash } from 'node:crypto';
import { normaliseName, stripMarks } from '@groupsight/shared/chat-lines/text-marks';

// What phones put before the chat's name in the file's name, by language.
const prefixes = [
  /^WhatsApp Chat (?:with|-|–)\s*/i,
  /^Chat (?:de|do|da) WhatsApp (?:con|com|-)\s*/i,
  /^Conversa do WhatsApp com\s*/i,
  /^WhatsApp[- ]Chat (?:mit|met|con|avec)\s*/i,
  /^Discussion WhatsApp avec\s*/i,
  /^Chat WhatsApp con\s*/i,
  /^Chat de WhatsApp\s*-?\s*/i,
  /^(?:WhatsApp Chat|Chat WhatsApp|Chat de WhatsApp)\s*[-–]\s*/i,
  /^WhatsApp-chat met\s*/i,
  /^Чат WhatsApp с(?: контактом)?\s*/i,
  /^WhatsApp Sohbeti\s*[-–]\s*/i,
  /^Chat WhatsApp dengan\s*/i,
  /^(?:محادثة|دردشة) (?:واتساب|WhatsApp)(?: مع)?\s*[-–]?\s*/i,
  /^(?:.+ के साथ )?WhatsApp चैट\s*[-–]?\s*/i,
];
// '_chat.txt' is what iOS calls every chat; numbers come from downloading twice.
const nameless = /^(?:_?chat|whatsapp chat|conversation|export|untitled)?$/i;

function fromFileName(fileName: string): string | undefined {
  const base = stripMarks(fileName)
    .normalize('NFC')
    .replace(/^.*[/\\]/, '');
  let name = base
    .replace(/\.(?:txt|zip)$/i, '')
    .replace(/\s*\(\d{1,3}\)$/, '')
    .trim();
  if (nameless.test(name)) return undefined;
  for (const prefix of prefixes) {
    const without = name.replace(prefix, '');
    if (without !== name && without.trim() !== '') {
      name = without.trim();
      break;
    }
  }
  return nameless.test(name) ? undefined : name;
}

/** What a chat is called whose name nothing tells. */
export const namelessChat = 'Imported chat';

/**
 * The chat's display name: as asked for, else from the text file's name, else the uploaded
 * file's, else what the file itself tells (iOS names the group in its first line); undefined
 * where nothing tells it.
 */
export function chatName(options: {
  readonly given: string | undefined;
  readonly fileNames: readonly string[];
  readonly told: string | undefined;
}): string | undefined {
  const given = options.given?.trim();
  if (given) return given.slice(0, 200);
  for (const fileName of options.fileNames) {
    const name = fromFileName(fileName);
    if (name) return name.slice(0, 200);
  }
  return options.told?.slice(0, 200);
}

/**
 * The id of a chat that is imported for the first time: of its name and how it begins, so that
 * an import that was cut short, or sent twice, goes on in the same chat.
 */
export function exportChatId(name: string, opening: readonly string[]): string {
  const told = JSON.stringify([normaliseName(name), ...opening]);
  return `export:${createHash('sha256').update(told).digest('hex').slice(0, 32)}`;
}
