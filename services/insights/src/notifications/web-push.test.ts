import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { arePushKeys, PushIdentity, seal } from './web-push.ts';

// RFC 8291, appendix A.
const p256dh =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const auth = 'BTBZMqHH6r4Tts7J_aSIgg';

it('seals as the example of the standard', () => {
  const sealed = seal(
    'When I grow up, I want to be a watermelon',
    { p256dh, auth },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('seals each message differently', () => {
  const once = () => seal('The same', { p256dh, auth }).toString('base64url');
  expect(once()).not.toBe(once());
});

it.each([
  ['another length', `${p256dh}AAAA`, auth],
  ['a point off the curve', `B${'A'.repeat(85)}Q`, auth],
  ['a short secret', p256dh, 'BTBZ'],
])('takes no keys with %s', (_, point, secret) => {
  expect(arePushKeys({ p256dh, auth })).toBe(true);
  expect(arePushKeys({ p256dh: point, auth: secret })).toBe(false);
});

it('proves who sends, to this push service alone and for half a day', () => {
  const identity = new PushIdentity(Buffer.alloc(32, 7), 'mailto:ops@example.org');
  const now = Date.UTC(2026, 0, 1);
  const header = identity.authorization('https://push.example.org/send/abc?x=1', now);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(identity.publicKey);
  const [head = '', claims = '', proof = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.org',
    exp: now / 1000 + 43_200,
    sub: 'mailto:ops@example.org',
  });
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const said = Buffer.from(`${head}.${claims}`);
  const given = Buffer.from(proof, 'base64url');
  expect(verify('sha256', said, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
});
