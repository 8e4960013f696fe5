import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { Logger } from '@groupsight/shared/logger';

export type AppEventType =
  | 'messages'
  | 'digests'
  | 'questions'
  | 'topics'
  | 'notifications'
  | 'moderation'
  | 'coverage'
  | 'brief'
  | 'job';

export interface AppNews {
  readonly owner: string;
  readonly type: AppEventType;
  readonly group?: string;
  readonly job?: {
    readonly id: string;
    readonly state: string;
    readonly done: number;
    readonly total: number;
  };
}

export type Emit = (news: readonly AppNews[]) => Promise<void>;

/**
 * Tells open browsers what to load again. They load everything when they connect, so news that
 * cannot be delivered is logged and never stops the work it tells of.
 */
export function createEmit(bus: EventBus, now: () => number, logger: Logger): Emit {
  return async (news) => {
    if (news.length === 0) return;
    const at = new Date(now());
    try {
      await bus.publish(
        topics.appEvents,
        news.map(({ owner: ownerId, type, group = '', job }) => ({
          key: ownerId,
          value: {
            ownerId,
            type,
            groupId: group,
            jobId: job?.id ?? '',
            state: job?.state ?? '',
            done: job?.done ?? 0,
            total: job?.total ?? 0,
            at,
          },
        })),
      );
    } catch (error) {
      logger.warn({ err: error, count: news.length }, 'news could not be published');
    }
  };
}
