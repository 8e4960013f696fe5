import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import type { SessionState } from './chat-provider.ts';
import { StateNotifier } from './state-notifier.ts';

/** A listener that refuses so many states first. */
function listening(refusals: number) {
  const heard: string[] = [];
  let left = refusals;
  const onState = async ({ kind }: SessionState) => {
    if (left-- > 0) throw new Error('the store is away');
    heard.push(kind);
  };
  return { heard, notifier: new StateNotifier({ onState }) };
}

const open: SessionState = { kind: 'open' };
const lost: SessionState = { kind: 'reconnecting', reason: 'connection_lost' };

describe('telling states', () => {
  it('tells each once, in order', async () => {
    const { heard, notifier } = listening(0);
    await Promise.all([notifier.notify(lost), notifier.notify(open), notifier.notify(open)]);
    expect(heard).toEqual(['reconnecting', 'open']);
  });

  it('tells again what could not be told', async () => {
    const { heard, notifier } = listening(1);
    await expect(notifier.notify(open)).rejects.toThrow('away');
    await notifier.notify(open);
    expect(heard).toEqual(['open']);
  });

  it('insists until it is heard, unless there is something newer', async () => {
    const { heard, notifier } = listening(2);
    notifier.notifyWithRetry(lost);
    notifier.notifyWithRetry(open);
    await waitFor('the newer one', () => heard.length > 0);
    expect(heard).toEqual(['open']);
  });
});
