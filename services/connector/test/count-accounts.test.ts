import { testStore } from '@groupsight/docstore/test-store';
import { expect, it } from 'vitest';
import { countAccounts } from '../src/store/count-accounts.ts';
import type { AccountRow } from '../src/store/models.ts';
import { openStore } from '../src/store/open.ts';

it('counts linked accounts by how they are, and tells nobody whose they are', async () => {
  await using store = await testStore();
  await using opened = new AsyncDisposableStack();
  const database = await openStore(store.uri);
  opened.defer(() => database.close());
  const now = Date.now();
  const lease = (ms: number) => ({
    holder: 'h',
    address: '',
    token: 1,
    expiresAt: new Date(now + ms),
  });
  const row = (more: Partial<AccountRow>): Partial<AccountRow> => ({
    provider: 'whatsapp',
    state: 'open',
    reason: '',
    resumeFrom: null,
    identity: '',
    linkedAt: null,
    lease: lease(5_000),
    ...more,
  });
  const rows = [
    row({}),
    row({}),
    row({ provider: 'waha' }),
    row({ lease: lease(-1) }),
    row({ lease: null }),
    row({ isPaused: true }),
    row({ state: 'connecting', lease: null }),
    row({ state: 'close', lease: null }),
  ];
  await database.models.accounts.insertMany(
    rows.map((one, index) => ({ ...one, ownerId: `owner-${index}` })),
  );
  const counts = await countAccounts(database.models.accounts, now);
  expect(counts.map((one) => `${one.provider} ${one.state} ${one.accounts}`).sort()).toEqual([
    'waha open 1',
    'whatsapp close 1',
    'whatsapp connecting 1',
    'whatsapp open 2',
    'whatsapp paused 1',
    'whatsapp unheld 2',
  ]);
  expect(JSON.stringify(counts)).not.toContain('owner-');
});
