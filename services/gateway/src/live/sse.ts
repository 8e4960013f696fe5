import type { AppEvent } from '@groupsight/proto/events/v1/events';

/** An event as an open browser gets it: `event: app`, one line of JSON. */
export function formatEvent(event: AppEvent): string {
  const { type, groupId, jobId, state, done, total, at, upload } = event;
  const data = {
    type,
    ...(groupId ? { group: groupId } : {}),
    ...(jobId ? { jobId } : {}),
    ...(jobId || total ? { done, total } : {}),
    ...(state ? { state } : {}),
    ...(upload ? { upload } : {}),
    at: (at ?? new Date(0)).toISOString(),
  };
  return `event: app\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A line that readers skip. */
export function comment(text: string): string {
  return `: ${text}\n\n`;
}
