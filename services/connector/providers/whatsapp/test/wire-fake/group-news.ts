import type { BinaryNode } from '@whiskeysockets/baileys';
import type { FakeAccount } from './account.ts';
import { FakeGroup, type GroupChange, type GroupSettings } from './groups.ts';
import { node, stanzaId } from './nodes.ts';
import type { FakeWhatsApp } from './server.ts';

/** 'leave' and 'join' are what members do themselves. */
export type MemberChange = 'add' | 'remove' | 'promote' | 'demote' | 'leave' | 'join';

/** Who did it; somebody in the group when nobody is named. */
export interface Actor {
  readonly by?: string;
}

/** A new group; its members hear of it when somebody made it. */
export function createGroup(server: FakeWhatsApp, settings: GroupSettings, { by }: Actor) {
  const group = new FakeGroup(settings);
  server.groups.set(group.id, group);
  const news = node('create', { type: 'new', key: stanzaId() }, [group.describe()]);
  if (by !== undefined) tell(server, group, accountsIn(server, group), by, news);
  return group;
}

export function changeMembers(
  server: FakeWhatsApp,
  group: FakeGroup,
  kind: MemberChange,
  phones: readonly string[],
  { by }: Actor,
): void {
  // Who is removed still hears of it, and who is added already does.
  const told = accountsIn(server, group);
  const change = kind === 'leave' ? 'remove' : kind === 'join' ? 'add' : kind;
  const isOwnDoing = kind === 'leave' || kind === 'join';
  const actor = (isOwnDoing ? phones[0] : by) ?? anybodyIn(group);
  group.apply(change, phones);
  for (const account of accountsIn(server, group)) told.add(account);
  const participants = phones.map((phone) => group.participant(phone));
  const reason = kind === 'join' ? 'invite' : undefined;
  tell(server, group, told, actor, node(change, { reason }, participants));
}

export function changeGroup(
  server: FakeWhatsApp,
  group: FakeGroup,
  change: GroupChange,
  { by = anybodyIn(group) }: Actor,
): void {
  for (const news of group.change(change)) {
    tell(server, group, accountsIn(server, group), by, news);
  }
}

function anybodyIn({ members }: FakeGroup): string {
  const [first = ''] = members.keys();
  return first;
}

function accountsIn({ accounts }: FakeWhatsApp, { members }: FakeGroup): Set<FakeAccount> {
  return new Set([...accounts.values()].filter(({ phone }) => members.has(phone)));
}

function tell(
  server: FakeWhatsApp,
  group: FakeGroup,
  told: Iterable<FakeAccount>,
  by: string,
  change: BinaryNode,
): void {
  for (const { phone } of told) {
    server.deliver(phone, group.notification(stanzaId(), by, change));
  }
}
