import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { personOf } from './person.ts';
import type { Person, RawUpdate } from './raw.ts';
import { timeOf } from './time.ts';

const stubs = proto.WebMessageInfo.StubType;
type Change = Extract<RawUpdate, { kind: 'membership' }>['change'];

const changes: ReadonlyMap<number, Change> = new Map([
  [stubs.GROUP_PARTICIPANT_ADD, 'joined'],
  [stubs.GROUP_PARTICIPANT_INVITE, 'joined'],
  [stubs.GROUP_PARTICIPANT_ADD_REQUEST_JOIN, 'joined'],
  [stubs.GROUP_PARTICIPANT_LINKED_GROUP_JOIN, 'joined'],
  [stubs.GROUP_PARTICIPANT_ACCEPT, 'joined'],
  [stubs.COMMUNITY_PARTICIPANT_ADD_RICH, 'joined'],
  [stubs.GROUP_PARTICIPANT_LEAVE, 'left'],
  [stubs.GROUP_PARTICIPANT_REMOVE, 'removed'],
  [stubs.GROUP_PARTICIPANT_PROMOTE, 'promoted'],
  [stubs.COMMUNITY_PARTICIPANT_PROMOTE, 'promoted'],
  [stubs.GROUP_PARTICIPANT_DEMOTE, 'demoted'],
  [stubs.COMMUNITY_PARTICIPANT_DEMOTE, 'demoted'],
] as const);

/**
 * Who came, went, or became admin, of a service line. Live lines name people as JSON with both
 * their names, those of the history by one.
 */
export function readMembership(
  message: WAMessage,
  chatId: string,
  { now }: { readonly now: number },
): readonly RawUpdate[] | undefined {
  const change = changes.get(message.messageStubType ?? 0);
  if (!change) return undefined;
  const at = timeOf(message.messageTimestamp, now);
  const parameters: readonly unknown[] = message.messageStubParameters ?? [];
  return parameters.flatMap((parameter) => {
    const member = readParticipant(parameter);
    return member ? [{ chatId, at, kind: 'membership' as const, change, member }] : [];
  });
}

function readParticipant(parameter: unknown): Person | undefined {
  if (typeof parameter !== 'string') return undefined;
  if (!parameter.startsWith('{')) return personOf(parameter);
  try {
    const { id, phoneNumber, lid, name } = JSON.parse(parameter) as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return personOf(text(id), text(phoneNumber) || text(lid), text(name));
  } catch {
    return undefined;
  }
}
