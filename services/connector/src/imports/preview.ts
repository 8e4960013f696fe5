import type { SurveyResult } from '@groupsight/chat-export/survey';
import type {
  ImportExportHeader,
  ImportExportResponse,
  ImportPlan,
} from '@groupsight/proto/connector/v1/connector';
import type { Recognised } from './recognise.ts';

/** What an import adds and changes, as it is told. */
export function toProtoPlan(found: Recognised, messages: number): ImportPlan {
  const { plan, groupId, isLive, isPlain, candidates } = found;
  const changes = plan?.changes;
  return {
    groupId: plan ? groupId : '',
    isLive,
    isPlain,
    known: changes?.known ?? 0,
    added: changes?.added ?? messages,
    edited: changes?.edited ?? 0,
    deleted: changes?.deleted ?? 0,
    kept: changes?.kept ?? 0,
    renamed: [...(changes?.renamed ?? [])],
    shiftMinutes: changes?.shiftMinutes ?? 0,
    candidates: [...candidates],
  };
}

/** What would happen, where that was asked for; undefined: the chat is to be imported. */
export function previewOf(
  { preview }: ImportExportHeader,
  { messages, members }: SurveyResult,
  found: Recognised,
): ImportExportResponse | undefined {
  if (preview !== 'all' && (preview !== 'unclear' || found.isPlain)) return undefined;
  const { chatId, name } = found;
  return {
    chatId,
    name,
    messages,
    jobId: '',
    warnings: [],
    size: members.size,
    participants: [...members.writers].map(([memberId, writer]) => ({
      memberId,
      name: writer,
      isAdmin: false,
    })),
    firstMessageAt: undefined,
    lastMessageAt: undefined,
    plan: toProtoPlan(found, messages),
  };
}
