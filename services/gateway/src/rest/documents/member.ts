import type { Member } from '@groupsight/proto/groups/v1/groups';
import type { MemberActivity } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Instant, named } from '../schema.ts';
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

export const memberSchemas = [MemberSchema, ParticipantSchema];

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
