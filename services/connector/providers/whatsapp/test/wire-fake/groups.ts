import type { BinaryNode } from '@whiskeysockets/baileys';
import { lidOf, node, phoneOf, pnOf, secondsNow, stanzaId } from './nodes.ts';

export type Role = 'member' | 'admin' | 'superadmin';

export interface GroupSettings {
  readonly id?: string;
  readonly subject: string;
  readonly description?: string;
  /** Phone numbers with their roles, or only phone numbers. */
  readonly members: Readonly<Record<string, Role>> | readonly string[];
  /** Whether members are named by phone number or by hidden identity (LID). */
  readonly addressing?: 'pn' | 'lid';
  readonly owner?: string;
  readonly createdAt?: Date;
  readonly isAnnounce?: boolean;
  readonly isLocked?: boolean;
  /** The community this group belongs to, and whether it is its announcement group. */
  readonly community?: string;
  readonly isCommunityAnnounce?: boolean;
  readonly isCommunity?: boolean;
  readonly pictureUrl?: string;
}

export interface GroupChange {
  readonly subject?: string;
  readonly description?: string;
  readonly isAnnounce?: boolean;
  readonly isLocked?: boolean;
}

let created = 0;

function isList(members: GroupSettings['members']): members is readonly string[] {
  return Array.isArray(members);
}

export class FakeGroup {
  readonly id: string;
  readonly addressing: 'pn' | 'lid';
  readonly members: Map<string, Role>;
  subject: string;
  description: string;
  isAnnounce: boolean;
  isLocked: boolean;
  inviteCode = 'FakeInvite00000000000';
  private readonly settings: GroupSettings;
  private readonly creation: number;

  constructor(settings: GroupSettings) {
    this.settings = settings;
    this.id = settings.id ?? `12036300${String(++created).padStart(10, '0')}@g.us`;
    this.addressing = settings.addressing ?? 'pn';
    this.subject = settings.subject;
    this.description = settings.description ?? '';
    this.isAnnounce = settings.isAnnounce ?? false;
    this.isLocked = settings.isLocked ?? false;
    this.creation = Math.floor((settings.createdAt?.getTime() ?? Date.now()) / 1000);
    const { members } = settings;
    this.members = new Map(
      isList(members) ? members.map((phone) => [phone, 'member']) : Object.entries(members),
    );
  }

  get pictureUrl(): string | undefined {
    return this.settings.pictureUrl;
  }

  /** A member's name in this group. */
  nameOf(phone: string): string {
    return this.addressing === 'lid' ? lidOf(phone) : pnOf(phone);
  }

  isAdmin(phone: string): boolean {
    return (this.members.get(phone) ?? 'member') !== 'member';
  }

  /** A member as stanzas about this group name them, with their other name beside it. */
  participant(phone: string, role: Role = 'member'): BinaryNode {
    const other = this.addressing === 'lid' ? { phone_number: pnOf(phone) } : { lid: lidOf(phone) };
    const type = role === 'member' ? undefined : role;
    return node('participant', { jid: this.nameOf(phone), ...other, type });
  }

  /** Who did something, as attributes of the stanza that tells it. */
  actor(phone: string): Record<string, string> {
    const other: Record<string, string> =
      this.addressing === 'lid'
        ? { participant_pn: pnOf(phone) }
        : { participant_lid: lidOf(phone) };
    return { participant: this.nameOf(phone), addressing_mode: this.addressing, ...other };
  }

  /** The group as the server describes it to its members. */
  describe(): BinaryNode {
    const { owner, community, isCommunity, isCommunityAnnounce } = this.settings;
    const parts = [...this.members].map(([phone, role]) => this.participant(phone, role));
    if (this.description !== '') {
      const body = node('body', {}, Buffer.from(this.description));
      parts.push(node('description', { id: 'D1', t: String(this.creation) }, [body]));
    }
    if (this.isAnnounce) parts.push(node('announcement'));
    if (this.isLocked) parts.push(node('locked'));
    if (community !== undefined) parts.push(node('linked_parent', { jid: community }));
    if (isCommunity) parts.push(node('parent'));
    if (isCommunityAnnounce) parts.push(node('default_sub_group'));
    const creator = owner === undefined ? {} : { creator: this.nameOf(owner) };
    const attributes = {
      id: this.id.split('@')[0],
      subject: this.subject,
      s_t: String(this.creation),
      creation: String(this.creation),
      size: String(this.members.size),
      addressing_mode: this.addressing,
    };
    return node('group', { ...attributes, ...creator }, parts);
  }

  /** Takes a change in; `jids` may be phone numbers or either kind of jid. */
  apply(kind: 'add' | 'remove' | 'promote' | 'demote', jids: readonly string[]): void {
    for (const phone of jids.map(phoneOf)) {
      if (kind === 'remove') this.members.delete(phone);
      else this.members.set(phone, kind === 'promote' ? 'admin' : 'member');
    }
  }

  /** Takes settings in; answers what members are told of it. */
  change({ subject, description, isAnnounce, isLocked }: GroupChange): readonly BinaryNode[] {
    const news: BinaryNode[] = [];
    this.subject = subject ?? this.subject;
    this.description = description ?? this.description;
    this.isAnnounce = isAnnounce ?? this.isAnnounce;
    this.isLocked = isLocked ?? this.isLocked;
    if (subject !== undefined) news.push(node('subject', { subject, s_t: String(secondsNow()) }));
    if (description !== undefined) {
      const body = node('body', {}, Buffer.from(description));
      news.push(node('description', { id: stanzaId() }, [body]));
    }
    if (isAnnounce !== undefined) news.push(node(isAnnounce ? 'announcement' : 'not_announcement'));
    if (isLocked !== undefined) news.push(node(isLocked ? 'locked' : 'unlocked'));
    return news;
  }

  /** The notification that members get of a change. */
  notification(id: string, by: string, change: BinaryNode): BinaryNode {
    const attributes = { from: this.id, id, t: String(secondsNow()), type: 'w:gp2' };
    return node('notification', { ...attributes, ...this.actor(by) }, [change]);
  }
}
