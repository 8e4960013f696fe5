import { AppEvent } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { Logger } from '@groupsight/shared/logger';

export interface Upload {
  readonly ownerId: string;
  /** Its sender's name for it; without one nobody is told. */
  readonly upload?: string | undefined;
  /** The job that will store it. */
  readonly jobId: string;
}

/** How far an upload's turn is: it waits behind so many of its owner's, or it is read. */
export type UploadNews =
  | { readonly state: 'waiting'; readonly before: number }
  | { readonly state: 'reading' };

export type TellUpload = (upload: Upload, news: UploadNews) => void;

/** Tells the browser that sends an upload. Nothing waits for that, nor depends on it. */
export function uploadTeller(bus: EventBus, logger: Logger, now: () => Date): TellUpload {
  return ({ ownerId, upload, jobId }, news) => {
    if (!upload) return;
    const total = news.state === 'waiting' ? news.before : 0;
    const told = { ownerId, type: 'upload', upload, jobId, state: news.state, total, at: now() };
    const record = { key: ownerId, value: AppEvent.fromPartial(told) };
    bus.publish(topics.appEvents, [record]).catch((error: unknown) => {
      logger.warn({ err: error }, 'upload progress not published');
    });
  };
}
