import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { metrics } from '@groupsight/shared/telemetry';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpen } from './support.ts';
import {
  ann,
  arrived,
  NotingProvider,
  openPadel,
  owner,
  ownerId,
  type Product,
  startOn,
} from './whatsapp-support.ts';

let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  ({ fake, group, product } = await openPadel());
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

const says = (id: string, text = id) =>
  fake.inbound(owner, { chat: group.id, from: ann, id, message: { conversation: text } });
const stateOf = () => product.client.getState({ ownerId });
const standing = async (state: string) => {
  const text = await metrics.getSingleMetricAsString('groupsight_whatsapp_sessions');
  return Number(text.match(new RegExp(`{state="${state}"} (\\d+)`))?.[1] ?? 0);
};

describe('a linked account', () => {
  it('comes back after a restart with its keys, and hears what it missed', async () => {
    await says('before');
    await arrived(product, 'before');
    await product.restart();
    await isOpen(product, ownerId);
    await says('after');
    await arrived(product, 'after');
    expect(product.provider.of().states.filter(({ kind }) => kind === 'qr')).toHaveLength(1);
    expect([...fake.account(owner).devices.keys()]).toEqual([1]);
  });

  it.each(['428', '503', '515', undefined])('comes back from %s by itself', async (code) => {
    fake.drop(owner, code);
    await waitFor('the loss to be noticed', () =>
      product.provider.of().states.some(({ kind }) => kind === 'reconnecting'),
    );
    await says(`missed-${code}`);
    await isOpen(product, ownerId);
    await arrived(product, `missed-${code}`);
    const reasons = product.provider
      .of()
      .states.flatMap((state) => (state.kind === 'reconnecting' ? [state.reason] : []));
    expect(reasons.at(-1)).toBe(code === '515' ? '' : 'connection_lost');
  });

  it('waits while the server is away, and is there when it is back', async () => {
    await fake.stop();
    await waitFor('a few tries', async () => (await stateOf()).state === 'connecting');
    await fake.start();
    await isOpen(product, ownerId);
    await says('back');
    await arrived(product, 'back');
  });

  it('is forgotten when it is logged out on the phone, and its owner is told', async () => {
    fake.logoutFromPhone(owner);
    await waitFor('the end', async () => (await stateOf()).state === 'close');
    expect(await stateOf()).toMatchObject({ reason: 'logged_out', qrcode: '' });
    await product.restart();
    expect(await stateOf()).toMatchObject({ state: 'close', reason: 'logged_out' });
    await product.link();
    expect([...fake.account(owner).devices.keys()]).toEqual([2]);
  });

  it('leaves the phone’s list when it is disconnected here', async () => {
    await product.client.disconnect({ ownerId });
    expect(await stateOf()).toMatchObject({ state: 'close', reason: 'logged_out' });
    await waitFor('the phone to know', () => fake.account(owner).devices.size === 0);
  });

  it('waits and says so while WhatsApp blocks it', async () => {
    fake.account(owner).refuseLogins = '403';
    fake.drop(owner);
    await waitFor('the reason', async () => (await stateOf()).reason === 'blocked');
    expect((await stateOf()).state).toBe('connecting');
  });

  it('comes back with a newer version when WhatsApp refuses its own', async () => {
    fake.options.leastRevision = 2_000_000_000;
    fake.drop(owner);
    await says('newer');
    await arrived(product, 'newer');
    const reasons = product.provider
      .of()
      .states.flatMap((state) => (state.kind === 'reconnecting' ? [state.reason] : []));
    expect(reasons).toContain('outdated');
  });

  it('lets another client have the line that took it over, and says so', async () => {
    fake.drop(owner, '440');
    await waitFor('the reason', async () => (await stateOf()).reason === 'replaced');
  });

  it('asks to be linked anew when its session stays bad', async () => {
    fake.account(owner).refuseLogins = '500';
    fake.drop(owner);
    const end = await waitFor('the end', async () => {
      const now = await stateOf();
      return now.state === 'close' ? now : undefined;
    });
    expect(end.reason).toBe('bad_session');
  });

  it('keeps its keys before a server that cannot show who it is', async () => {
    const { identity } = fake;
    Object.assign(fake, { identity: new FakeWhatsApp().identity });
    fake.drop(owner);
    await waitFor('the reason', async () => (await stateOf()).reason === 'untrusted_server');
    Object.assign(fake, { identity });
    await product.restart();
    await isOpen(product, ownerId);
  });

  it('shows in the metrics where it stands', async () => {
    expect(await standing('open')).toBeGreaterThan(0);
    fake.account(owner).refuseLogins = '403';
    fake.drop(owner);
    await waitFor('the metric', async () => (await standing('away')) > 0);
  });
});

describe('a session that looks open', () => {
  it('is brought back when it does not hear any more', async () => {
    const deaf = new NotingProvider(fake, { times: { probeMs: 50, answerMs: 100 } });
    await product.close();
    product = await startOn(fake);
    const service = await product.t.start({ provider: deaf });
    await service.client.connect({ ownerId });
    await fake.scan(await deaf.qr(), owner);
    await isOpen(service, ownerId);
    fake.account(owner).isSilent = true;
    await waitFor('the diagnosis', () =>
      deaf.of().states.some((state) => state.kind === 'reconnecting' && state.reason === 'silent'),
    );
    fake.account(owner).isSilent = false;
    await isOpen(service, ownerId);
    await service.stop();
  });
});
