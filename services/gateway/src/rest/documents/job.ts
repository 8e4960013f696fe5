import type { Job } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { named, oneOf } from '../schema.ts';
import { oneOfThese } from './values.ts';

const jobStates = ['queued', 'fetching', 'storing', 'digesting', 'done', 'failed'] as const;

export const JobState = oneOf(jobStates);

export const toJobState = (state: string) => oneOfThese(jobStates, state, 'queued');

export const JobSchema = named('Job', {
  jobId: Type.String(),
  group: Type.String({ description: "The group's documentId." }),
  state: JobState,
  done: Type.Integer({ description: 'Steps done in this phase.' }),
  total: Type.Integer({ description: 'Steps in all of this phase; 0 when not known.' }),
  messages: Type.Integer(),
  newMessages: Type.Integer(),
  digests: Type.Integer(),
  error: Type.Optional(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { additionalProperties: false, description: 'Of a failed job.' },
    ),
  ),
});

export const jobSchemas = [JobSchema];

export function toJob(job: Job): Static<typeof JobSchema> {
  const document = {
    jobId: job.jobId,
    group: job.groupId,
    state: toJobState(job.state),
    done: job.done,
    total: job.total,
    messages: job.messages,
    newMessages: job.newMessages,
    digests: job.digests,
  };
  if (job.state !== 'failed') return document;
  return { ...document, error: { code: job.errorCode, message: job.errorMessage } };
}
