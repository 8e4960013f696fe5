import { describe, expect, it } from 'vitest';
import { createClient } from '../src/grpc/client.ts';
import type { CallContext } from '../src/grpc/context.ts';
import { EchoService, failure, startEcho } from './fixtures/echo-service.ts';

/** Handlers that note who called. */
function noting() {
  const seen: Pick<CallContext, 'caller' | 'userId'>[] = [];
  const note = ({ caller, userId }: CallContext) => void seen.push({ caller, userId });
  const handlers: Parameters<typeof startEcho>[0] = {
    getEcho: async (request, context) => {
      note(context);
      return request;
    },
    async *watch(request, context) {
      note(context);
      yield request;
    },
    upload: async (_requests, context) => {
      note(context);
      return { text: '' };
    },
  };
  return { seen, handlers };
}

const wrongOwner = { kind: 'forbidden', code: 'wrong_owner' };

describe.each(['process', 'socket'] as const)('the identity of a caller, by the %s', (over) => {
  it('reaches the handler: the service, and the user it calls for', async () => {
    const { seen, handlers } = noting();
    await using echo = await startEcho(handlers, undefined, over);
    await echo.client.getEcho({ text: '' }, { userId: 'ada' });
    await echo.client.upload((async function* () {})(), { userId: 'ada' });
    await echo.client.getEcho({ text: '' });
    const nameless = createClient(EchoService, { address: echo.address });
    await nameless.getEcho({ text: '' });
    nameless.close();
    expect(seen).toEqual([
      { caller: 'tester', userId: 'ada' },
      { caller: 'tester', userId: 'ada' },
      { caller: 'tester', userId: undefined },
      { caller: undefined, userId: undefined },
    ]);
  });

  it("keeps a user from what is another's", async () => {
    const { seen, handlers } = noting();
    await using echo = await startEcho(handlers, undefined, over);
    for (const ownerId of ['bob', '', 'Ada']) {
      const call = echo.client.getEcho({ text: '', ownerId }, { userId: 'ada' });
      expect(await failure(call)).toMatchObject(wrongOwner);
    }
    expect(
      await failure(echo.client.getEcho({ text: '', ownerId: 'bob' }, { userId: '' })),
    ).toMatchObject(wrongOwner);
    expect(seen).toEqual([]);
  });

  it('lets pass what is their own, and what services do on their own', async () => {
    const { handlers } = noting();
    await using echo = await startEcho(handlers, undefined, over);
    const own = { text: 'mine', ownerId: 'ada' };
    expect(await echo.client.getEcho(own, { userId: 'ada' })).toEqual(own);
    expect(await echo.client.getEcho(own)).toEqual(own);
  });
});

describe('the identity of who watches', () => {
  it("keeps a user from another's stream", async () => {
    const { seen, handlers } = noting();
    await using echo = await startEcho(handlers);
    const watch = async (ownerId: string, userId: string) => {
      const texts: string[] = [];
      for await (const { text } of echo.client.watch({ text: 'x', ownerId }, { userId })) {
        texts.push(text);
      }
      return texts;
    };
    expect(await failure(watch('bob', 'ada'))).toMatchObject(wrongOwner);
    expect(seen).toEqual([]);
    expect(await watch('ada', 'ada')).toEqual(['x']);
  });
});
