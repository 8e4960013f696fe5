import type { Job } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { named, oneOf, ref } from '../schema.ts';
import { oneOfThese } from './values.ts';

const jobStates = ['queued', 'fetching', 'storing', 'digesting', 'done', 'failed'] as const;

export const JobState = oneOf(jobStates);

export const toJobState = (state: string) => oneOfThese(jobStates, state, 'queued');

/** What could not be fetched, though the work was done with what is stored. */
export const JobWarning = named('JobWarning', {
  code: Type.String({ description: 'Stable: not_connected, unknown_chat, connection_lost, …' }),
  message: Type.String({ description: 'For a person.' }),
});

export const JobSchema = named('Job', {
  jobId: Type.String(),
  group: Type.String({ description: "The group's documentId." }),
  state: JobState,
  done: Type.Integer({ description: 'Steps done in this phase.' }),
  total: Type.Integer({ description: 'Steps in all of this phase; 0 when not known.' }),
  messages: Type.Integer(),
  newMessages: Type.Integer(),
  digests: Type.Integer(),
  background: Type.Boolean({
    description: 'Begun because the group is watched: nobody asked for this one.',
  }),
  error: Type.Optional(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { additionalProperties: false, description: 'Of a failed job.' },
    ),
  ),
  warning: Type.Optional(ref(JobWarning)),
});

export const jobSchemas = [JobWarning, JobSchema];

/** The warning of a job, where it has one, as a field of what is sent. */
export const warningOf = ({ warningCode: code, warningMessage: message }: Job) =>
  code === '' ? {} : { warning: { code, message } };

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
    background: job.background,
    ...warningOf(job),
  };
  if (job.state !== 'failed') return document;
  return { ...document, error: { code: job.errorCode, message: job.errorMessage } };
}
