import type { ChatUpdate } from '@groupsight/chat-port/chat-provider';
import { expect, it } from 'vitest';
import { Delivery } from './delivery.ts';

const update = (messageId: string): ChatUpdate => ({
  kind: 'deleted',
  chatId: 'chat',
  late: false,
  messageId,
  at: new Date(0),
});

it('hands over what is added in the moment in which it ends', async () => {
  // Every turn in which the first run may end.
  for (let turns = 0; turns < 10; turns++) {
    const first = Promise.withResolvers<void>();
    let handed = 0;
    const delivery = new Delivery(async (updates) => {
      handed += updates.length;
      await first.promise;
    });
    delivery.add([update('a')]);
    first.resolve();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    delivery.add([update('b')]);
    expect(await delivery.idle(), `after ${turns} turns`).toBe(true);
    expect(handed).toBe(2);
  }
});
