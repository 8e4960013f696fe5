import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Api, newUser } from './api.ts';
import { operate, startProduct } from './product.ts';

const rule = { name: 'Polite', description: 'No insults', group: 'none' };

it('a command changes a plan, while the server runs and while it does not', async () => {
  await using folder = await tempDir();
  const user = newUser();
  const accounts = (...args: string[]) => operate(folder.path, 'accounts', ...args);
  const product = await startProduct(folder.path);
  try {
    const api = await Api.signUp(product.url, user);
    const makeRule = () => api.send('POST', '/api/moderation-rules', { data: rule });
    expect((await makeRule()).status).toBe(404);
    expect(await accounts('plan', user.email, 'personal')).toContain(`${user.email}: personal, `);
    await waitFor('the plan to be known', async () => (await makeRule()).status === 403);
    await expect(accounts('plan', user.email, 'gold')).rejects.toThrow('one of personal, pro');
  } finally {
    await product.stop();
  }
  expect(await accounts('plan', user.email, 'ultimate')).toContain(`${user.email}: ultimate, `);
  expect(await accounts('list')).toContain(`${user.email}: ultimate, `);
});
