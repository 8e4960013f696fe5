import { topics } from '@groupsight/shared/bus/topics';
import { describe, expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { person, world } from './support.ts';

const all = {
  query: { filter: undefined, sort: [], offset: 0, limit: 10, withTotal: true },
};

async function staffed() {
  const auth = await world();
  const client = await auth.start();
  const join = async (name: string, wishedPlan?: string) => {
    const { session } = await client.register({ ...person(name), wishedPlan });
    return session?.user?.documentId ?? '';
  };
  const said: string[] = [];
  const command = (...args: string[]) =>
    accounts(auth.uri, 'http://127.0.0.1:3000', args, (line) => said.push(line));
  return { auth, client, join, said, command };
}

describe('accounts', () => {
  it('are seen and changed by operators alone', async () => {
    const { auth, client, join, command } = await staffed();
    await using _world = auth;
    await using _client = client;
    await join('first');
    const ada = await join('ada');
    const bob = await join('bob', 'personal');
    const refused = { kind: 'forbidden', code: 'operator_only' };
    const change = { operatorId: ada, userId: bob, plan: 'personal' };
    await expect(client.listAccounts({ ...all, operatorId: ada })).rejects.toMatchObject(refused);
    await expect(client.setPlan(change)).rejects.toMatchObject(refused);
    await command('operator', 'ADA@example.org');
    const { accounts: listed, meta } = await client.listAccounts({ ...all, operatorId: ada });
    expect(meta?.total).toBe(3);
    expect(listed.slice(0, 2)).toEqual([
      expect.objectContaining({ wishedPlan: 'personal' }),
      expect.objectContaining({ user: expect.objectContaining({ isOperator: true }) }),
    ]);
    const { account } = await client.setPlan(change);
    expect(account?.user).toMatchObject({ documentId: bob, plan: 'personal' });
    await expect(client.setPlan({ ...change, plan: 'gold' })).rejects.toMatchObject({
      code: 'invalid_plan',
    });
    await expect(client.setPlan({ ...change, userId: 'nobody' })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await command('operator', 'ada@example.org', 'off');
    await expect(client.setPlan(change)).rejects.toMatchObject(refused);
  });

  it('have their plan changed by a command, which every service hears of', async () => {
    const { auth, client, join, said, command } = await staffed();
    await using _world = auth;
    await using _client = client;
    const ada = await join('ada', 'professional');
    const heard: string[] = [];
    await auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'test',
      onBatch: async (records) => {
        for (const { value } of records) heard.push(value.plan);
      },
    });
    await command('plan', 'ada@example.org', 'personal');
    expect((await client.getUser({ userId: ada })).user?.plan).toBe('personal');
    await client.updateUser({ userId: ada, timezone: 'Asia/Tokyo' });
    await expect.poll(() => heard.at(-1)).toBe('personal');
    await command('list');
    expect(said).toHaveLength(2);
    for (const line of said)
      expect(line).toMatch(
        /^ada@example.org: personal, wished professional, operator, last seen \d{4}-\d\d-\d\d$/,
      );
  });

  it('of wrong commands nothing is changed', async () => {
    const { auth, client, join, command } = await staffed();
    await using _world = auth;
    await using _client = client;
    await join('ada');
    for (const [args, code] of [
      [['plan', 'ada@example.org', 'gold'], 'invalid_plan'],
      [['plan', 'eve@example.org', 'personal'], 'not_found'],
      [['operator', 'eve@example.org'], 'not_found'],
      [['operator', 'ada@example.org', 'on'], 'usage'],
      [['plan'], 'usage'],
      [[], 'usage'],
    ] as const) {
      await expect(command(...args), args.join(' ')).rejects.toMatchObject({ code });
    }
  });
});
