import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { FakeGroup, GroupSettings } from './groups.ts';
import { bytesOf, childOf, childrenOf, node, phoneOf, Refusal } from './nodes.ts';

const memberChanges = new Set(['add', 'remove', 'promote', 'demote']);
const settingChanges = new Set([
  ...['subject', 'description', 'announcement', 'not_announcement', 'locked', 'unlocked'],
]);

/** What clients ask and tell about groups (xmlns w:g2). */
export function answerGroupQuery(
  connection: Connection,
  iq: BinaryNode,
  asked: BinaryNode | undefined,
): BinaryNode[] {
  const { server, account } = connection;
  const phone = account?.phone ?? '';
  const tag = asked?.tag ?? '';
  if (iq.attrs.to === '@g.us') return onAllGroups(connection, asked, phone);
  const group = server.groups.get(iq.attrs.to ?? '');
  if (group === undefined) throw new Refusal('404', 'item-not-found');
  if (!group.members.has(phone)) throw new Refusal('403', 'forbidden');
  if (tag === 'query') return [group.describe()];
  if (tag === 'invite') return [node('invite', { code: group.inviteCode })];
  if (memberChanges.has(tag)) return [changeMembers(connection, group, phone, asked)];
  if (settingChanges.has(tag)) changeSettings(connection, group, phone, asked);
  return [];
}

function onAllGroups(
  { server }: Connection,
  asked: BinaryNode | undefined,
  phone: string,
): BinaryNode[] {
  const mine = [...server.groups.values()].filter(({ members }) => members.has(phone));
  if (asked?.tag === 'participating') {
    return [
      node(
        'groups',
        {},
        mine.map((group) => group.describe()),
      ),
    ];
  }
  if (asked?.tag === 'leave') {
    const groups = childrenOf(asked, 'group').map(({ attrs }) => attrs.id ?? '');
    for (const id of groups) void server.membership(id, 'leave', [phone]);
    return [
      node(
        'leave',
        {},
        groups.map((id) => node('group', { id })),
      ),
    ];
  }
  if (asked?.tag === 'create') {
    const others = childrenOf(asked, 'participant').map(({ attrs }) => phoneOf(attrs.jid ?? ''));
    const members: GroupSettings['members'] = {
      ...Object.fromEntries(others.map((other) => [other, 'member'] as const)),
      [phone]: 'superadmin',
    };
    const subject = asked.attrs.subject ?? '';
    return [server.createGroup({ subject, members, owner: phone }, { by: phone }).describe()];
  }
  const code = asked?.attrs.code;
  const invited = [...server.groups.values()].find(({ inviteCode }) => inviteCode === code);
  if (invited === undefined) throw new Refusal('406', 'not-acceptable');
  return [invited.describe()];
}

function changeMembers(
  { server }: Connection,
  group: FakeGroup,
  phone: string,
  asked: BinaryNode | undefined,
): BinaryNode {
  if (!group.isAdmin(phone)) throw new Refusal('403', 'forbidden');
  const kind = asked?.tag as 'add' | 'remove' | 'promote' | 'demote';
  const jids = childrenOf(asked, 'participant').map(({ attrs }) => attrs.jid ?? '');
  const isMissing = (jid: string) => kind !== 'add' && !group.members.has(phoneOf(jid));
  const done = jids.filter((jid) => !isMissing(jid)).map(phoneOf);
  const content = jids.map((jid) =>
    node('participant', { jid, ...(isMissing(jid) && { error: '404' }) }),
  );
  if (done.length > 0) server.membership(group.id, kind, done, { by: phone });
  return node(kind, {}, content);
}

function changeSettings(
  { server }: Connection,
  group: FakeGroup,
  phone: string,
  asked: BinaryNode | undefined,
): void {
  if ((group.isLocked || asked?.tag.endsWith('ment')) && !group.isAdmin(phone)) {
    throw new Refusal('403', 'forbidden');
  }
  const change = {
    subject: { subject: bytesOf(asked).toString() },
    description: { description: bytesOf(childOf(asked, 'body')).toString() },
    announcement: { isAnnounce: true },
    not_announcement: { isAnnounce: false },
    locked: { isLocked: true },
    unlocked: { isLocked: false },
  }[asked?.tag ?? ''];
  if (change !== undefined) server.changeGroup(group.id, change, { by: phone });
}
