import type {
  ChatSample,
  InsightsServiceService,
  StoredMessage,
} from '@groupsight/proto/insights/v1/insights';
import { type MessageKind, messageKinds, StoredLines } from '@groupsight/shared/chat-lines/lines';
import type { Client } from '@groupsight/shared/grpc/context';
import { exportErrors } from './export-error.ts';

/** What to look for in the owner's chats. */
export interface Wanted {
  readonly from: Date;
  readonly to: Date;
  readonly messageIds: string[];
}

/** The messages that are stored, which insights has. */
export interface StoredChats {
  samples(ownerId: string, wanted: Wanted): Promise<readonly ChatSample[]>;
  lines(ownerId: string, groupId: string): Promise<StoredLines>;
  /** Whether everything that came before a job's marker is stored. */
  hasStored(ownerId: string, jobId: string): Promise<boolean>;
}

/** More than this on either side does not fit into the memory of an import. */
export const maxLines = 2_000_000;

const kinds: ReadonlyMap<string, MessageKind> = new Map(messageKinds.map((kind) => [kind, kind]));

function addTo(lines: StoredLines, { type, at = new Date(0), ...same }: StoredMessage): void {
  lines.add({ ...same, at, kind: kinds.get(type) ?? 'text' });
}

// The owner's hundreds of chats are looked through on a busy machine.
const samplesDeadlineMs = 120_000;

/** Asks insights. */
export function storedChats(insights: Client<typeof InsightsServiceService>): StoredChats {
  return {
    async samples(ownerId, wanted) {
      const request = { ownerId, ...wanted };
      const { chats } = await insights.listChatSamples(request, { deadlineMs: samplesDeadlineMs });
      return chats;
    },
    async lines(ownerId, groupId) {
      const lines = new StoredLines();
      for await (const { messages } of insights.readStoredMessages({ ownerId, groupId })) {
        for (const message of messages) addTo(lines, message);
        if (lines.length > maxLines) throw exportErrors.tooLong();
      }
      return lines;
    },
    async hasStored(ownerId, jobId) {
      const { job } = await insights.getJob({ ownerId, jobId });
      return job !== undefined && job.state !== 'queued' && job.state !== 'fetching';
    },
  };
}
