import { useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../shared/api/api-error.ts';
import { answer, api } from '../../shared/api/client.ts';
import type { Group, Job, JobState } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify, progressToast, toastMs } from '../../shared/toast/toast.ts';
import { isOver, jobMemory } from './process-job.ts';
import { groupTexts } from './texts.ts';

const { toasts, processing } = groupTexts;

function tellEnd(job: Job): void {
  if (job.state === 'failed') notify.error(toasts.processFailed, toastMs.error);
  else if (job.messages > 0) notify.success(toasts.processed, toastMs.processed);
  else notify.info(toasts.processedNone, toastMs.processingInfo);
}

/**
 * Process Group Chat (spec §4): starts the job, follows it over live events, tells its end.
 * A page that is loaded again while the job runs takes it up where it is.
 */
export function useProcessChat(group: Group) {
  const groupId = group.documentId;
  const { mutate: mutateCache } = useSWRConfig();
  const [jobId, setJobId] = useState(() => jobMemory.read(groupId));
  const [starting, setStarting] = useState(false);
  const toast = useRef<{ dismiss(): void } | null>(null);
  const {
    data: job,
    error,
    mutate,
  } = useData('/api/jobs/{jobId}', jobId ? { path: { jobId } } : null);

  const finish = useCallback(() => {
    jobMemory.forget(groupId);
    setJobId(null);
    toast.current?.dismiss();
    toast.current = null;
  }, [groupId]);

  const busy = starting || jobId !== null;
  useEffect(() => {
    if (busy) toast.current ??= progressToast(processing.toast);
  }, [busy]);
  useEffect(() => () => toast.current?.dismiss(), []);

  useEffect(() => {
    if (!job || !jobId || !isOver(job)) return;
    finish();
    tellEnd(job);
    // Group, activity, members, topics and digests: everything that names this group.
    void mutateCache((key) => typeof key === 'string' && key.includes(groupId));
  }, [job, jobId, groupId, finish, mutateCache]);

  useEffect(() => {
    if (!error || !jobId) return;
    finish();
    notify.error(toasts.processFailed, toastMs.error);
  }, [error, jobId, finish]);

  useLiveEvents((event) => {
    if (event.type !== 'job' || event.jobId !== jobId || !event.state) return;
    const state = event.state as JobState;
    // The end carries counts that only the job's own record has.
    if (isOver({ state })) void mutate();
    else {
      void mutate(
        (old) => old && { ...old, state, done: event.done ?? 0, total: event.total ?? 0 },
        {
          revalidate: false,
        },
      );
    }
  });

  const start = useCallback(async () => {
    setStarting(true);
    try {
      const { data } = await answer(
        api.POST('/api/wa-messages', {
          params: { header: { prefer: 'respond-async' } },
          body: { remoteJid: groupId, includeDigests: true },
        }),
      );
      jobMemory.keep(groupId, data.jobId);
      setJobId(data.jobId);
    } catch (thrown) {
      toast.current?.dismiss();
      toast.current = null;
      const known = thrown instanceof ApiError;
      notify.error(known ? toasts.processFailed : toasts.processUnexpected, toastMs.error);
    } finally {
      setStarting(false);
    }
  }, [groupId]);

  return { start, busy, job: jobId ? job : undefined };
}
