import { describe, expect, it } from 'vitest';
import { commandKey, readCommandKey } from './command-key.ts';

const documentId = 'abcdefghijklmnopqrstuvwx';

describe('command keys', () => {
  it.each(['123@g.us', 'export:garden:club', 'a:1'])('are read back, of chat %s', (chatId) => {
    const key = commandKey({ documentId, revision: 12 }, chatId);
    expect(key).toBe(`scheduled:${documentId}:${chatId}:12`);
    expect(readCommandKey(key)).toEqual({ documentId, chatId, revision: 12 });
  });

  it.each(['', 'owner:chat:rule:warn', 'scheduled:short:chat:1', `scheduled:${documentId}:chat:x`])(
    '%j is not one of ours',
    (key) => {
      expect(readCommandKey(key)).toBeUndefined();
    },
  );
});
