import { LinkifyIt } from 'linkify-it';
import type { Line, ResourceDraft } from '../../engine/types.ts';
import { remembered } from '../remembered.ts';
import { clean, sentences, shorten } from '../text.ts';

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });

/** 'setup.py' is a file, not a site in Paraguay, unless written as an address. */
const fileName = /^[^/]+\.(?:py|sh|rs|md|zip|mov|app|cc|pl|ps|so)$/i;

/** Query parameters that only say where a click came from. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|igsh|mc_cid|mc_eid|si|ref|ref_src|feature|spm|yclid|_hsenc|_hsmi|cmpid)$/i;

/** The address without what does not change the page; null for anything but http(s). */
function canonicalUrl(address: string): URL | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (!url.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  return url;
}

/** Two addresses with the same key are the same page: scheme, www. and a last slash aside. */
function keyOf(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '');
  return `link:${url.host.replace(/^www\./, '')}${path}${url.search}${url.hash}`;
}

/** 'example.com – the page name' from the address alone. */
export function titleOfAddress(url: URL): string {
  const host = url.hostname.replace(/^www\./, '');
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  let slug = last;
  try {
    slug = decodeURIComponent(last);
  } catch {
    // A stray percent sign: the path is shown as it stands.
  }
  const name = clean(slug.replace(/\.\w{2,5}$/, '').replace(/[-_+]+/g, ' '));
  const speaks = /\p{L}{3,}/u.test(name) && !/^[\w-]*\d[\w-]{6,}$/.test(name);
  return speaks ? shorten(`${host} – ${name}`, 100) : host;
}

interface Found {
  readonly url: URL;
  readonly start: number;
  readonly end: number;
}

/** No person shares more in one message. */
const mostLinks = 50;

/** A dot within a word, or an address by its form. */
const mayLink = /[\p{L}\p{N}_-]\.[\p{L}\p{N}]|:\/\//u;

let lastText = '';
let lastFound: readonly Found[] = [];

/** The web addresses of a text, in order. */
export function urlsIn(text: string): readonly Found[] {
  if (!mayLink.test(text)) return [];
  // Resources and every rule ask for the same message's: the last one's are kept.
  if (text !== lastText) {
    lastFound = find(text);
    lastText = text;
  }
  return lastFound;
}

const find = remembered((text): readonly Found[] => {
  const matches = linkify.match(text) ?? [];
  const found: Found[] = [];
  for (const match of matches) {
    if (match.schema === 'mailto:' || fileName.test(match.raw)) continue;
    const url = canonicalUrl(match.url);
    if (url) found.push({ url, start: match.index, end: match.lastIndex });
    if (found.length === mostLinks) break;
  }
  return found;
});

/** The words a message gives its links, cleaned; empty when it has hardly any. */
function wordsAround(text: string, found: readonly Found[]): string {
  let rest = '';
  let position = 0;
  for (const { start, end } of found) {
    rest += `${text.slice(position, start)} `;
    position = end;
  }
  rest += text.slice(position);
  return /\p{L}{3,}/u.test(rest) ? rest.trim() : '';
}

/** Whether words say what the link is: 'this?' or a name alone does not. */
const speaks = (title: string) =>
  /\p{L}{3,}/u.test(title) && (title.includes(' ') || title.length > 14);

/** Emoji before the first word. */
const ornament = /^(?:\p{Extended_Pictographic}|[\uFE0F\s])+/u;
const introduction = /(?:[\s:;,\-–—>→]|\p{Extended_Pictographic}|\uFE0F)+$/u;

/** The links a message shares; the same one twice counts once. */
export function linksOf(line: Line): ResourceDraft[] {
  const found = urlsIn(line.text);
  if (found.length === 0) return [];
  const around = wordsAround(line.text, found);
  const title = clean((sentences(around)[0] ?? '').replace(introduction, '').replace(ornament, ''));
  const drafts = new Map<string, ResourceDraft>();
  for (const { url } of found) {
    const key = keyOf(url);
    const own = found.length === 1 && speaks(title) ? title : '';
    drafts.set(key, {
      key,
      type: 'link',
      name: own === '' ? titleOfAddress(url) : shorten(own, 100),
      description: shorten(clean(around), 300),
      url: url.href,
      mediaId: '',
      eventDate: '',
      eventTime: '',
      eventLocation: '',
    });
  }
  return [...drafts.values()];
}
