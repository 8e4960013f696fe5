import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { createClient } from '@groupsight/shared/grpc/client';
import { newDocumentId } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { openStage } from '../../test/cluster/stage.ts';
import { type Row, residentMb } from '../measure.ts';

const steps = [1, 50, 500];
/** So that what linking left behind is collected. */
const restMs = 15_000;
const linkedWithinMs = 120_000;

/** Resident memory of a connector process while it holds more and more accounts. */
export async function memoryFigures(): Promise<Row[]> {
  const replicas = { gateway: 0, auth: 0, groups: 0, insights: 0, scheduler: 0, connector: 1 };
  // The usual stream: a message every 20 seconds and account.
  await using stage = await openStage({ replicas, isSecured: false });
  const { CONNECTOR_ADDRESS: address = '', SERVICE_TOKEN: token } = stage.cluster.settings;
  // As the service that links accounts in the product.
  const identity = { name: 'groups', token };
  const client = createClient(ConnectorServiceService, { address, identity });
  const [connector] = stage.cluster.of('connector');
  const rows: Row[] = [];
  const first = await residentMb(connector?.pid ?? 0);
  rows.push(['no account', `${first} MB`, '']);
  let linked = 0;
  let ofOne = first;
  for (const accounts of steps) {
    for (; linked < accounts; linked++) {
      const ownerId = newDocumentId();
      await client.connect({ ownerId, phoneNumber: undefined }, { deadlineMs: 30_000 });
      const open = async () => (await client.getState({ ownerId })).state === 'open';
      await waitFor('the account to open', open, linkedWithinMs);
    }
    await delay(restMs);
    const now = await residentMb(connector?.pid ?? 0);
    if (accounts === 1) ofOne = now;
    const each = accounts > 1 ? ((now - ofOne) / (accounts - 1)).toFixed(2) : '';
    const beside = each && `${each} MB each beyond the first (goal 2 MB)`;
    rows.push([`${accounts} accounts`, `${now} MB`, beside]);
  }
  client.close();
  return rows;
}
