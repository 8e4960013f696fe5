import { clean, shorten } from '@groupsight/reader/text';
import { Parser } from 'htmlparser2';

/** What a page says of itself. */
export interface PagePreview {
  /** Empty when it says none. */
  readonly title: string;
  readonly description: string;
}

const longestTitle = 200;
const longestDescription = 500;
/** Of what a page gives: its rest is never looked at. */
const longestRaw = 5_000;

/** Text of a stranger's page as one line of seen characters. */
const plain = (text: string, length: number) => shorten(clean(text.slice(0, longestRaw)), length);

/** Read at a time, before it is looked how deep the page goes. */
const pieceLength = 4_096;
/**
 * No page's head is so deep. The parser's time grows with the square of the depth: half a
 * megabyte of open tags would hold it up for half a minute.
 */
const deepest = 200;

const titles = ['og:title', 'twitter:title'];
const descriptions = ['og:description', 'description', 'twitter:description'];

/** A page's title and description; nothing of it is run or fetched. */
export function pagePreview(html: string): PagePreview {
  const said = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let pictures = 0;
  let depth = 0;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'body') isOver = true;
      // A picture's own title is not the page's.
      if (name === 'svg') pictures += 1;
      if (name === 'title' && pictures === 0 && title === '') isInTitle = true;
      if (name !== 'meta') return;
      const { property, name: named, content } = attributes;
      const key = (property ?? named ?? '').trim().toLowerCase();
      if (content && !said.has(key) && content.trim() !== '') said.set(key, content);
    },
    ontext(text) {
      if (isInTitle && title.length < longestRaw) title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'svg') pictures -= 1;
      if (name === 'title') isInTitle = false;
    },
  });
  for (let at = 0; at < html.length && !isOver && depth < deepest; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  const first = (keys: readonly string[]) =>
    keys.map((key) => said.get(key)).find((text) => text !== undefined) ?? '';
  return {
    title: plain(first(titles) || title, longestTitle),
    description: plain(first(descriptions), longestDescription),
  };
}

/** The encoding that a page is said to have, by its header or by itself; UTF-8 without one. */
export function decoded(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const named =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

interface Linked {
  readonly name: string;
  readonly description: string;
  readonly url: string;
}

/**
 * A shared link with what its page says: the words of the message come first, and a name that
 * was only made of the address gives way to the page's title.
 */
export function withPreview<T extends Linked>(link: T, page: PagePreview, ownName: string): T {
  const isMadeUp = link.name === ownName;
  return {
    ...link,
    name: isMadeUp && page.title !== '' ? page.title : link.name,
    description: link.description === '' ? page.description : link.description,
  };
}
