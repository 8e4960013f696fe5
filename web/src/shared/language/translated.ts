import { i18n, type MessageDescriptor } from '@lingui/core';
import './language.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Texts as they are read: a string in place of each message. */
export type Translated<T> =
  Same<Exclude<T, undefined>, MessageDescriptor> extends true
    ? string | Extract<T, undefined>
    : T extends (...input: never[]) => unknown
      ? T
      : T extends object
        ? { readonly [K in keyof T]: Translated<T[K]> }
        : T;

function isMessage(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'id' in value && 'message' in value;
}

/** What is translated when it is read already: reading it here would keep the language of now. */
const translatedOnes = new WeakSet<object>();

/**
 * The texts of a feature, in English where they are written: `msg` for a text, a function with `t`
 * for one with places. Each is translated when it is read, so that a screen shows the language of
 * the moment; read them while drawing, not once for all.
 */
export function translated<const T extends object>(texts: T): Translated<T> {
  if (translatedOnes.has(texts)) return texts as Translated<T>;
  const read: object = Array.isArray(texts) ? [] : {};
  for (const [key, value] of Object.entries(texts)) {
    const get = isMessage(value)
      ? () => i18n._(value)
      : constant(typeof value === 'object' && value !== null ? translated(value) : value);
    Object.defineProperty(read, key, { enumerable: true, get });
  }
  translatedOnes.add(read);
  return read as Translated<T>;
}

const constant =
  <V>(value: V) =>
  () =>
    value;
