import { type ChatEvent, Origin } from '@groupsight/proto/events/v1/events';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import { happened, marker, message, place, said, storeWrapper, world } from './support.ts';

const lid = '111@lid';
const number = '4915@s.whatsapp.net';
const here = place();
const { ownerId, groupId } = here;
const at = (day: number) => new Date(`2026-03-${day}T12:00:00Z`);
const wrote = (id: string, senderId: string, day: number, changed = {}) =>
  said(
    here,
    message(id, { senderId, senderName: 'Dora', at: at(day), ...changed }),
    Origin.HISTORY,
  );
const merged: ChatEvent = happened(here, {
  $case: 'memberMerged',
  value: { fromId: lid, intoId: number, name: 'Dora' },
});

it.each([
  ['the hidden id first', [lid, number]],
  ['the number first', [number, lid]],
] as const)('who was two members is one everywhere: %s', async (_, [first, second]) => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([
    wrote('m1', first, 10),
    wrote('m2', second, 11),
    wrote('m3', second, 11, { mentions: [] }),
    wrote('m4', 'ana@s', 11, { senderName: 'Ana', mentions: [lid, number] }),
    marker(here, 'job-1', 4, false),
  ]);
  const members = async () => {
    const { members: found } = await client.listMembers({ ownerId, groupId, query: undefined });
    return found.map(({ memberId, messages }) => `${memberId} ${messages}`).sort();
  };
  await waitFor('the figures', async () => (await members()).length === 3);
  const rule = {
    ownerId,
    groupId,
    name: 'No links',
    description: 'Delete messages with links',
    response: '',
    deleteMessage: true,
    dryRun: false,
    immuneAfterDays: 0,
    allowedMembers: [lid, number],
  };
  await client.createRule(rule);
  // Told twice, and what is still on its way bears the old id.
  await insights.tell([merged, wrote('m5', lid, 12), merged]);
  await waitFor('one member', async () => (await members()).join() === `${number} 4,ana@s 1`);
  const { messages } = await client.readConversation({
    ownerId,
    groupId,
    messageId: '',
    before: 10,
    after: 0,
  });
  expect(messages.map(({ senderId }) => senderId)).not.toContain(lid);
  const { rules } = await client.listRules({ ownerId, query: undefined });
  expect(rules[0]?.allowedMembers.map(({ id }) => id)).toEqual([number]);
  const { stats } = await client.getGroupStats({ ownerId, groupIds: [groupId] });
  expect(stats[0]?.topMembers.map(({ memberId }) => memberId)).toEqual([number, 'ana@s']);
  const opened = await openStores(insights.uri, storeWrapper);
  const mentioning = await opened.stores.messages
    .find({ owner: ownerId, group: groupId, messageId: 'm4' })
    .lean();
  expect(mentioning[0]?.mentions).toEqual([number, number]);
  await opened.close();
});
