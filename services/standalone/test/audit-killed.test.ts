import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Api, newUser } from './api.ts';
import { startProduct } from './product.ts';

const hold = new URL('./hold-audit-entries.ts', import.meta.url).href;
const scimToken = 'a token of thirty-two characters';
const action = 'account_suspended';

interface Entry {
  readonly outcome: string;
  readonly via: string;
  readonly account_id: string | null;
}

interface Account {
  readonly documentId: string;
  readonly email: string;
  readonly suspended_at: string | null;
}

/** Whether a request was answered, or its connection ended. */
const answered = (request: Promise<{ readonly status: number }>) =>
  request.then(
    ({ status }) => status,
    () => 'none',
  );

const closeAsDirectory = (url: string, id: string) =>
  fetch(`${url}/scim/v2/Users/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
  });

it('what a process was killed over is in the audit log when it is back', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempDir());
  const held = { SCIM_TOKEN: scimToken, HELD_ACTION: action, NODE_OPTIONS: `--import=${hold}` };
  let product = await startProduct(folder.path, held);
  stack.defer(async () => void (await product.stop()));
  let operator = await Api.signUp(product.url, newUser());
  const [bob, carl] = [newUser(), newUser()];
  for (const user of [bob, carl]) await Api.signUp(product.url, user);
  const account = async ({ email }: { readonly email: string }): Promise<Account> => {
    const all = await operator.data<Account[]>('GET', '/api/accounts');
    const found = all.find((one) => one.email === email);
    if (!found) throw new Error('the account is not listed');
    return found;
  };
  const entries = (of: string) =>
    operator.data<Entry[]>('GET', `/api/server-audit-entries?filters[action][$eq]=${of}`);
  const [bobs, carls] = [(await account(bob)).documentId, (await account(carl)).documentId];

  // One by an operator in a browser, one by the server itself: answers wait for their entries.
  const suspension = `/api/accounts/${bobs}/suspension`;
  const answers = [
    answered(operator.send('PUT', suspension)),
    answered(closeAsDirectory(product.url, carls)),
  ];
  await waitFor('both to be done', () => product.output().includes('2 entries held\n'));
  expect(await entries(action)).toEqual([]);
  await product.stop('SIGKILL');
  expect(await Promise.all(answers)).toEqual(['none', 'none']);

  product = await startProduct(folder.path, { SCIM_TOKEN: scimToken });
  const { token } = operator;
  operator = new Api(product.url);
  operator.token = token;
  for (const user of [bob, carl]) expect((await account(user)).suspended_at).not.toBeNull();
  const told = await entries(action);
  expect(told.toSorted((a, b) => a.via.localeCompare(b.via))).toMatchObject([
    { outcome: 'unknown', via: 'browser', account_id: bobs },
    { outcome: 'unknown', via: 'server', account_id: carls },
  ]);
  // What ends in order has its end, and no second entry.
  await operator.data('DELETE', suspension);
  expect(await entries('account_resumed')).toMatchObject([{ outcome: 'done' }]);
}, 240_000);
