import { shownDescription, shownName } from '@groupsight/chat-port/shown-name';
import { isGroup, personId, plainId } from './ids.ts';
import { type Json, list, record, text } from './json.ts';

/** A group as WAHA's engines describe it, each in its own words. */
export interface RawGroup {
  readonly chatId: string;
  readonly name: string;
  readonly description: string;
  readonly parentId: string;
  readonly isAnnouncements: boolean;
  /** Only admins may write. */
  readonly isClosed: boolean;
  readonly owner: string;
  readonly createdAt: Date | undefined;
  readonly members: readonly RawMember[];
}

export interface RawMember {
  readonly id: string;
  /** The phone number behind a hidden one; empty when unknown. */
  readonly phone: string;
  readonly isAdmin: boolean;
}

/** The groups of an answer that is a list, or an object with one group a key. */
export function readGroups(answer: unknown): readonly RawGroup[] {
  const all = Array.isArray(answer) ? answer : Object.values(record(answer));
  return all.flatMap((one) => readGroup(record(one)) ?? []);
}

/** @returns undefined for what is no group to talk in, such as a community itself */
export function readGroup(group: Json): RawGroup | undefined {
  const meta = record(group.groupMetadata);
  const chatId = plainId(group.id) || plainId(group.JID) || plainId(meta.id);
  if (!isGroup(chatId) || group.isCommunity === true || group.IsParent === true) return undefined;
  const people = group.participants ?? group.Participants ?? meta.participants;
  const owner = group.ownerPn ?? group.owner ?? group.OwnerPN ?? group.OwnerJID ?? meta.owner;
  const parent = group.linkedParent ?? group.LinkedParentJID ?? meta.parentGroup;
  return {
    chatId,
    name: shownName(text(group.subject, group.name, group.Name, meta.subject)),
    description: shownDescription(text(group.desc, group.description, group.Topic, meta.desc)),
    parentId: isGroup(plainId(parent)) ? plainId(parent) : '',
    isAnnouncements: group.isCommunityAnnounce === true || group.IsDefaultSubGroup === true,
    isClosed: group.announce === true || group.IsAnnounce === true || meta.announce === true,
    owner: personId(owner),
    createdAt: createdAt(group.creation ?? meta.creation, group.GroupCreated),
    members: list(people).flatMap((one) => readMember(record(one)) ?? []),
  };
}

function readMember(member: Json): RawMember | undefined {
  const id = personId(member.id) || personId(member.JID);
  if (id === '') return undefined;
  const phone = [member.phoneNumber, member.pn, member.PhoneNumber, member.jid].map(personId);
  const role = text(member.admin, member.role);
  const flags = [member.isAdmin, member.isSuperAdmin, member.IsAdmin, member.IsSuperAdmin];
  const isAdmin = role === 'admin' || role === 'superadmin' || flags.includes(true);
  return { id, phone: phone.find((one) => one.endsWith('@s.whatsapp.net')) ?? '', isAdmin };
}

function createdAt(seconds: unknown, iso: unknown): Date | undefined {
  const time = typeof seconds === 'number' ? seconds * 1000 : Date.parse(text(iso));
  return time > 0 ? new Date(time) : undefined;
}
