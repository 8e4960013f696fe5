import { LinkifyIt } from 'linkify-it';
import { remembered } from '../remembered.ts';
import { clean, shorten } from '../text.ts';
import type { Line, ResourceDraft } from '../types.ts';
import { nameInText } from './link-names.ts';

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
  // A bare # leads nowhere; with words behind it, it may lead to quite another place.
  if (url.hash === '') url.hash = '';
  return url;
}

/** Two addresses with the same key are the same page: scheme, www. and a last slash aside. */
function keyOf(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '');
  return `link:${url.host.replace(/^www\./, '')}${path}${url.search}${url.hash}`;
}

/** Whether # leads to a place of its own, as in 'app.example/#/talks/4': the page itself is a shell. */
export const isPlaceInPage = ({ hash }: URL): boolean => /^#.*\//.test(hash);

/** 'example.com – the page name' from the address alone. */
export function titleOfAddress(url: URL): string {
  const host = url.hostname.replace(/^www\./, '');
  const path = isPlaceInPage(url) ? url.hash : url.pathname;
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
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
  // Most messages have neither, which is told much sooner than where a dot stands.
  if (!text.includes('.') && !text.includes('://')) return [];
  if (!mayLink.test(text)) return [];
  // Resources and every rule ask for the same message's: the last one's are kept.
  if (text !== lastText) {
    lastFound = find(text);
    lastText = text;
  }
  return lastFound;
}

/** Marks of bold or code right before an address, which then end it too. */
const opening = /[_~`*](?=https?:\/\/)/gi;
/** What ends a clause, closes a mark or cheers is no part of the address before it. */
const trailing = /(?:[:;,.!?*~`]|\p{Extended_Pictographic}|\uFE0F|\u200D)+$/u;

const find = remembered((text): readonly Found[] => {
  const matches = linkify.match(text.replace(opening, ' ')) ?? [];
  const found: Found[] = [];
  for (const { schema, raw, url: address, index } of matches) {
    if (schema === 'mailto:' || fileName.test(raw)) continue;
    const isMarked = text[index - 1] === '_' && raw.endsWith('_');
    const extra = isMarked ? 1 : (trailing.exec(raw)?.[0].length ?? 0);
    const url = canonicalUrl(address.slice(0, address.length - extra));
    if (url) found.push({ url, start: index, end: index + raw.length - extra });
    if (found.length === mostLinks) break;
  }
  return found;
});

/** The end of a word before an address, and the beginning of one that goes on behind it. */
const before = /[\p{L}\p{M}\p{N}][^\S\n]+$/u;
const after = /^[^\S\n]+[\p{Ll}\p{Lo}]/u;

/** What stands for an address: its host within a sentence, which would have a hole there. */
const placeOf = (text: string, { url, start, end }: Found): string =>
  before.test(text.slice(0, start)) && after.test(text.slice(end))
    ? url.hostname.replace(/^www\./, '')
    : '';

/** The words a message gives its links, cleaned; empty when it has hardly any. */
function wordsAround(text: string, found: readonly Found[]): string {
  let rest = '';
  let position = 0;
  for (const link of found) {
    rest += `${text.slice(position, link.start)}${placeOf(text, link)} `;
    position = link.end;
  }
  rest += text.slice(position);
  // Brackets that held nothing but the address, and a label's own.
  const said = rest.replace(/\[([^[\]\n]*)\]\(\s*\)|[([<]\s*[)\]>]/g, '$1');
  return /\p{L}{3,}/u.test(said) ? said.trim() : '';
}

/** The links a message shares; the same one twice counts once. */
export function linksOf(line: Line): ResourceDraft[] {
  const found = urlsIn(line.text);
  const [first] = found;
  if (!first) return [];
  const around = wordsAround(line.text, found);
  const given = found.length === 1 ? nameInText(line.text.slice(0, first.start), first.url) : '';
  const drafts = new Map<string, ResourceDraft>();
  for (const { url } of found) {
    const key = keyOf(url);
    drafts.set(key, {
      key,
      type: 'link',
      name: given === '' ? titleOfAddress(url) : shorten(given, 100),
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
