import { describe, expect, it } from 'vitest';
import { isRedirectUri, isRegistered } from './assistants.ts';

describe('where an assistant may have users sent back to', () => {
  it.each([
    'https://example.org/callback',
    'http://127.0.0.1:33418/callback',
    'http://[::1]/callback',
    'http://localhost/callback',
    'com.example.app:/oauth2redirect',
    'com.example.app://oauth2redirect/google',
    'org.example.my-app2:/callback?from=groupsight',
  ])('is %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    'http://example.org/callback',
    'http://10.0.0.1/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'mailto:ada@example.org',
    'app:/callback',
    'app.:/callback',
    '.app:/callback',
    'com..app:/callback',
    'com.example.app:callback',
    'com.example.app:/callback#here',
    'com.example.app://user:password@host/callback',
    'com.example.app:/with space',
    'com.example.app:/back\\slash',
    'COM.example.app:/callback',
    `com.example.app:/${'x'.repeat(2_000)}`,
    '',
  ])('is not %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });

  it('is what was registered, but for the port of the own machine', () => {
    const registered = ['http://127.0.0.1/callback', 'com.example.app:/callback'];
    expect(isRegistered(registered, 'http://127.0.0.1:51004/callback')).toBe(true);
    expect(isRegistered(registered, 'com.example.app:/callback')).toBe(true);
    for (const other of [
      'http://127.0.0.1:51004/other',
      'http://127.0.0.2:51004/callback',
      'com.example.app:/callback2',
      'com.example.app:/callback?x=1',
      'com.example.app.evil:/callback',
      'com.example.app://callback',
    ]) {
      expect([other, isRegistered(registered, other)]).toEqual([other, false]);
    }
  });
});
