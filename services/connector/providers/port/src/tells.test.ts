import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import type { SessionState } from './chat-provider.ts';
import { Tells } from './tells.ts';

/** A listener that refuses so many states first. */
function listening(refusals: number) {
  const heard: string[] = [];
  let left = refusals;
  const onState = async ({ kind }: SessionState) => {
    if (left-- > 0) throw new Error('the store is away');
    heard.push(kind);
  };
  return { heard, tells: new Tells({ onState }) };
}

const open: SessionState = { kind: 'open' };
const lost: SessionState = { kind: 'reconnecting', reason: 'connection_lost' };

describe('telling states', () => {
  it('tells each once, in order', async () => {
    const { heard, tells } = listening(0);
    await Promise.all([tells.tell(lost), tells.tell(open), tells.tell(open)]);
    expect(heard).toEqual(['reconnecting', 'open']);
  });

  it('tells again what could not be told', async () => {
    const { heard, tells } = listening(1);
    await expect(tells.tell(open)).rejects.toThrow('away');
    await tells.tell(open);
    expect(heard).toEqual(['open']);
  });

  it('insists until it is heard, unless there is something newer', async () => {
    const { heard, tells } = listening(2);
    tells.insist(lost);
    tells.insist(open);
    await waitFor('the newer one', () => heard.length > 0);
    expect(heard).toEqual(['open']);
  });
});
