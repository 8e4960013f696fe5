import type { Job } from '@groupsight/proto/insights/v1/insights';
import type { JobDoc } from './jobs.repository.ts';

export const presentJob = (doc: JobDoc): Job => ({
  jobId: doc._id,
  groupId: doc.group,
  state: doc.state,
  done: doc.done,
  total: doc.total,
  messages: doc.messages,
  newMessages: doc.newMessages,
  digests: doc.digests,
  missing: doc.missing,
  errorCode: doc.errorCode,
  errorMessage: doc.errorMessage,
  warningCode: doc.warningCode ?? '',
  warningMessage: doc.warningMessage ?? '',
  background: doc.background ?? false,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});
