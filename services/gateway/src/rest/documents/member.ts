import type { Group, Member } from '@groupsight/proto/groups/v1/groups';
import type { ActiveMember, MemberActivity } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Instant, named, ref } from '../schema.ts';
import { GroupRef, toGroupRef } from './group.ts';
import { iso } from './values.ts';

export const MemberSchema = named('Member', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told.' }),
  messages: Type.Integer({ description: 'Messages written.' }),
  active_days: Type.Integer({ description: 'Days on which they wrote.' }),
  last_message_at: Instant('When they last wrote.'),
});

export const ParticipantSchema = named('Participant', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told; empty where it never was.' }),
  is_admin: Type.Boolean({ description: 'Whether they are admin of the group.' }),
});

export const ActiveMemberSchema = named('ActiveMember', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told in any of the groups.' }),
  messages: Type.Integer({ description: 'Messages written in all of the groups.' }),
  groups: Type.Array(ref(GroupRef), {
    description: 'Those they wrote in, the one they wrote most in first.',
  }),
});

export const memberSchemas = [MemberSchema, ParticipantSchema, ActiveMemberSchema];

export function toActiveMember(
  member: ActiveMember,
  groups: ReadonlyMap<string, Group>,
): Static<typeof ActiveMemberSchema> {
  return {
    id: member.memberId,
    name: member.name,
    messages: member.messages,
    groups: member.groupIds.flatMap((id) => {
      const group = groups.get(id);
      return group ? [toGroupRef(group)] : [];
    }),
  };
}

export function toParticipant(member: Member): Static<typeof ParticipantSchema> {
  return { id: member.memberId, name: member.name, is_admin: member.isAdmin };
}

export function toMember(member: MemberActivity): Static<typeof MemberSchema> {
  return {
    id: member.memberId,
    name: member.name,
    messages: member.messages,
    active_days: member.activeDays,
    last_message_at: iso(member.lastMessageAt),
  };
}
