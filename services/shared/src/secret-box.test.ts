import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SealError, SecretBox } from './secret-box.ts';

const secret = Buffer.from('signal keys');

it('opens what it sealed, and never seals the same twice', () => {
  const box = new SecretBox(randomBytes(32));
  const sealed = box.seal('owner/keys/1', secret);
  expect(box.open('owner/keys/1', sealed)).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(box.seal('owner/keys/1', secret)).not.toEqual(sealed);
});

it('does not open in another place, under another key, or changed', () => {
  const box = new SecretBox(randomBytes(32));
  const sealed = box.seal('owner/keys/1', secret);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => box.open('other/keys/1', sealed)).toThrow(SealError);
  expect(() => new SecretBox(randomBytes(32)).open('owner/keys/1', sealed)).toThrow(SealError);
  expect(() => box.open('owner/keys/1', changed)).toThrow(SealError);
});

it('opens what an earlier key sealed, and seals under the present one', () => {
  const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = new SecretBox(old).seal('place', Buffer.from('secret'));
  const box = new SecretBox(present, [old]);
  expect(box.open('place', sealed).toString()).toBe('secret');
  expect(box.isCurrent(sealed)).toBe(false);
  const renewed = box.seal('place', Buffer.from('secret'));
  expect(box.isCurrent(renewed)).toBe(true);
  expect(() => new SecretBox(old).open('place', renewed)).toThrow(SealError);
});
