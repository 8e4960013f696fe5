import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { demoUser } from '../../src/demo/content.ts';
import { startProduct } from '../../test/product.ts';
import { Client } from '../client.ts';
import { makeExport } from '../export-file.ts';

const dayMs = 24 * 60 * 60 * 1000;
const demoTimeoutMs = 180_000;
const topics = {
  Funding: 'seed round, funding, deal',
  Hiring: 'hiring, team, partner',
  Events: 'event, venue, speaker, panel, ticket',
};

/** The filled demo, as its user sees it. */
export interface Stage extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  /** The user record as the app keeps it beside the token. */
  readonly user: string;
  /** Imports a group that ends yesterday, watches and processes it; answers its document id. */
  addGroup(messages: number, days: number): Promise<string>;
}

async function addGroup(client: Client, messages: number, days: number): Promise<string> {
  const start = Math.floor(Date.now() / dayMs) * dayMs - days * dayMs;
  const { text } = makeExport(messages, days, start);
  const { group } = await client.upload('WhatsApp Chat with Bench.txt', Buffer.from(text));
  await client.watch(group.documentId);
  for (const [name, description] of Object.entries(topics)) {
    await client.addTopic(group.documentId, name, description);
  }
  await client.process(group.group_id);
  return group.documentId;
}

/** Starts the demo in a folder of its own and waits until it is filled. */
export async function openStage(): Promise<Stage> {
  const folder = await tempDir();
  const product = await startProduct(folder.path, { RATE_LIMIT_PUBLIC: '0' }, ['--demo']);
  const filled = () => product.output().includes(`Sign in as ${demoUser.email}`);
  await waitFor('the demo to be filled', filled, demoTimeoutMs);
  const client = await Client.signIn(product.url, demoUser.email, demoUser.password);
  return {
    url: product.url,
    token: client.token,
    user: (await client.bytes('/api/users/me')).toString(),
    addGroup: (messages, days) => addGroup(client, messages, days),
    async [Symbol.asyncDispose]() {
      await product.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
