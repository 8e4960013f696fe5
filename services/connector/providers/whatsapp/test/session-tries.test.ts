import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { node } from './wire-fake/nodes.ts';
import { type DeviceKeys, SignalParty } from './wire-fake/signal-party.ts';

const names = { a: '15550000001@s.whatsapp.net', b: '15550000002@s.whatsapp.net' };

function keysOf({ creds }: SignalParty): DeviceKeys {
  const { registrationId, signedIdentityKey, signedPreKey } = creds;
  const { keyId, keyPair, signature } = signedPreKey;
  return {
    registrationId,
    identity: signedIdentityKey.public,
    preKeys: [],
    signedPreKey: { keyId, publicKey: keyPair.public, signature },
  };
}

it('two who write to each other for the first time at once go on understanding each other', async () => {
  const parties = { a: new SignalParty(), b: new SignalParty() };
  const seal = async (from: 'a' | 'b', to: 'a' | 'b', text: string): Promise<BinaryNode> => {
    const message = proto.Message.fromObject({ conversation: text });
    const sealed = await parties[from].write(names[to], keysOf(parties[to]), message);
    return node('enc', { v: '2', type: sealed.type }, Buffer.from(sealed.ciphertext));
  };
  const open = async (at: 'a' | 'b', from: 'a' | 'b', enc: BinaryNode) =>
    (await parties[at].read(names[from], enc)).conversation;

  const crossing = [
    await seal('a', 'b', 'first of a'),
    await seal('b', 'a', 'first of b'),
  ] as const;
  expect(await open('b', 'a', crossing[0])).toBe('first of a');
  expect(await open('a', 'b', crossing[1])).toBe('first of b');
  for (let round = 0; round < 4; round++) {
    // One is answered before it is read, as on a slow line.
    const [ofA, ofB] = [await seal('a', 'b', `a ${round}`), await seal('b', 'a', `b ${round}`)];
    expect(await open('b', 'a', ofA)).toBe(`a ${round}`);
    expect(await open('a', 'b', ofB)).toBe(`b ${round}`);
    expect(await open('b', 'a', await seal('a', 'b', 'and'))).toBe('and');
  }
});
