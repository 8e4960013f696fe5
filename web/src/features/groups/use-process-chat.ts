import { useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, isRefusal, reasonOf } from '../../shared/api/api-error.ts';
import { getJob, getWatchedGroupJob, postWaMessages } from '../../shared/api/endpoints.ts';
import type { Group, Job, JobState, JobWarning } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify, progressToast, toastMs } from '../../shared/toast/toast.ts';
import { isOver, jobMemory } from './process-job.ts';
import { groupTexts } from './texts.ts';

const { toasts, processing } = groupTexts;

function tellEnd(job: Job, hasMessages: boolean): void {
  if (job.state === 'failed') {
    notify.error(toasts.processFailed, toastMs.error, job.error?.message);
  } else if (job.messages > 0 || job.digests > 0)
    notify.success(toasts.processed, toastMs.processed);
  // It was read before, as it is when it is watched.
  else if (hasMessages && !job.warning)
    notify.success(toasts.processed, toastMs.processed, toasts.nothingNew);
  // WhatsApp was asked: where that could not be, the warning says so, and why.
  else if (!job.warning) notify.info(toasts.processedNone, toastMs.processingInfo);
}

/** Shows the progress toast while something is under way. */
function useProgressToast(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const toast = progressToast(processing.toast);
    return () => toast.dismiss();
  }, [busy]);
}

/** How far live events say that a job is. */
type Progress = Pick<Job, 'jobId' | 'state' | 'done' | 'total'>;

/**
 * The job that processes a group's chat, wherever it was started: by this page, by this page
 * before it was loaded anew, or by another tab. Followed over live events until its end, which
 * is told once here.
 */
function useJob({ documentId: groupId, total_messages }: Group) {
  const hasMessages = total_messages > 0;
  const { mutate: mutateCache } = useSWRConfig();
  const [jobId, setJobId] = useState(() => jobMemory.read(groupId));
  // Beside the job's record and not in it: a change of the cache throws away the answer that is
  // under way, and that may be the one that tells the end.
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useData(jobId ? null : getWatchedGroupJob(groupId));
  const followed = useData(jobId ? getJob(jobId) : null);
  const { data: job, error, mutate } = followed;
  // What the last one could not fetch, until it is read or the next one begins.
  const [warning, setWarning] = useState<JobWarning | null>(null);
  const over = useRef(new Set<string>());
  // Each asked about once, whether it is processing: an import's job is not.
  const asked = useRef(new Set<string>());

  const follow = useCallback(
    (id: string) => {
      // Found, and over, before whoever started it was answered: its end is told.
      if (over.current.has(id)) return;
      jobMemory.keep(groupId, id);
      setWarning(null);
      setJobId(id);
    },
    [groupId],
  );

  const finish = useCallback(
    (id: string) => {
      over.current.add(id);
      jobMemory.forget(groupId);
      setJobId(null);
      void mutateCache(getWatchedGroupJob(groupId).address, null, { revalidate: false });
    },
    [groupId, mutateCache],
  );

  const runningId = running.data?.jobId;
  useEffect(() => {
    if (runningId) follow(runningId);
  }, [runningId, follow]);

  useEffect(() => {
    if (!job || job.jobId !== jobId || !isOver(job)) return;
    finish(jobId);
    if (!job.background) tellEnd(job, hasMessages);
    setWarning(job.warning ?? null);
    // Group, activity, members, topics and digests: everything that names this group.
    void mutateCache((key) => typeof key === 'string' && key.includes(groupId));
  }, [job, jobId, groupId, hasMessages, finish, mutateCache]);

  useEffect(() => {
    // What could not be reached goes on without us; what the server does not know is over.
    if (!jobId || !isRefusal(error)) return;
    finish(jobId);
    notify.error(toasts.processUnexpected, toastMs.error, reasonOf(error));
  }, [error, jobId, finish]);

  useLiveEvents(
    ({ type, group, jobId: id, state, done = 0, total = 0 }) => {
      if (type !== 'job' || group !== groupId || !id || !state) return;
      const now = { jobId: id, state: state as JobState, done, total };
      if (id === jobId) {
        // The end carries counts that only the job's own record has.
        if (isOver(now)) void mutate();
        else setProgress(now);
      } else if (!jobId && !isOver(now) && !over.current.has(id) && !asked.current.has(id)) {
        asked.current.add(id);
        void running.mutate();
      }
    },
    () => {
      setProgress(null);
      if (jobId) void mutate();
    },
  );

  const found = job ?? running.data;
  const shown = job && progress?.jobId === job.jobId ? { ...job, ...progress } : job;
  return {
    jobId,
    job: jobId ? shown : undefined,
    /** Until more is known: nobody here asked for it. */
    isBackground: !found || found.background,
    isLost: jobId !== null && !!error,
    follow,
    warning,
    dismissWarning: () => setWarning(null),
  };
}

/** Process Group Chat. */
export function useProcessChat(group: Group) {
  const groupId = group.documentId;
  const { jobId, follow, ...followed } = useJob(group);
  const [starting, setStarting] = useState(false);
  // What was begun for whoever watches the group covers nothing; what is asked for here does.
  const [asked, setAsked] = useState<string | null>(null);
  const inBackground = jobId !== null && followed.isBackground && asked !== jobId;
  const busy = starting || (jobId !== null && !inBackground);
  useProgressToast(busy);

  const start = useCallback(async () => {
    setStarting(true);
    try {
      const { data } = await postWaMessages(
        { remoteJid: groupId, includeDigests: true },
        { prefer: 'respond-async' },
      ).send();
      setAsked(data.jobId);
      follow(data.jobId);
    } catch (thrown) {
      const refused = thrown instanceof ApiError && thrown.status >= 400;
      const text = refused ? toasts.processFailed : toasts.processUnexpected;
      notify.error(text, toastMs.error, reasonOf(thrown));
    } finally {
      setStarting(false);
    }
  }, [groupId, follow]);

  return { start, busy, inBackground, ...followed };
}
