import { silentLogger } from '@groupsight/shared/testing/resources';
import { describe, expect, it, vi } from 'vitest';
import { Background } from './background.ts';

describe('background work', () => {
  it('that fails is logged, and may be started again', async () => {
    const logger = silentLogger();
    const error = vi.spyOn(logger, 'error');
    const background = new Background(logger);
    background.run('a', () => Promise.reject(new Error('the store is away')));
    await vi.waitUntil(() => !background.has('a'));
    expect(error).toHaveBeenCalledOnce();
    const done = Promise.withResolvers<void>();
    background.run('a', async () => done.resolve());
    await done.promise;
    await background.close();
  });
});
