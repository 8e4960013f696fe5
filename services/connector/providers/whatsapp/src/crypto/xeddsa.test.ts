import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { verifySignature } from './xeddsa.ts';

const keys = Curve.generateKeyPair();
const message = Buffer.from('certificate');
const signature = Curve.sign(keys.private, message);

const changed = (bytes: Uint8Array, index: number) => {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};

describe('verifySignature', () => {
  it('accepts what libsignal signed, for keys of either sign', () => {
    for (let i = 0; i < 20; i++) {
      const { private: secret, public: key } = Curve.generateKeyPair();
      const text = Buffer.from(`message ${i}`);
      const signed = Curve.sign(secret, text);
      expect(verifySignature(key, text, signed)).toBe(true);
      expect(verifySignature(Buffer.concat([Buffer.of(5), key]), text, signed)).toBe(true);
    }
  });

  it('refuses a changed message, signature or key, where the library accepts them', () => {
    expect(verifySignature(keys.public, changed(message, 0), signature)).toBe(false);
    for (const index of [0, 31, 32, 62]) {
      expect(verifySignature(keys.public, message, changed(signature, index))).toBe(false);
    }
    expect(verifySignature(Curve.generateKeyPair().public, message, signature)).toBe(false);
  });

  it('refuses what is no key or signature at all', () => {
    expect(verifySignature(Buffer.alloc(0), message, signature)).toBe(false);
    expect(verifySignature(Buffer.alloc(32, 0xff), message, signature)).toBe(false);
    expect(verifySignature(Buffer.alloc(32), message, Buffer.alloc(64))).toBe(false);
    expect(verifySignature(keys.public, message, signature.subarray(1))).toBe(false);
    expect(
      verifySignature(changed(Buffer.concat([Buffer.of(5), keys.public]), 0), message, signature),
    ).toBe(false);
  });
});
