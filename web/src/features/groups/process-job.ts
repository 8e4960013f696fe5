import type { Job } from '../../shared/api/types.ts';
import { groupTexts } from './texts.ts';

/** What a running job says of itself. */
export function phaseText(job: Pick<Job, 'state' | 'done' | 'total'>): string {
  return groupTexts.processing.phases[job.state](job.done, job.total);
}

/** 0–100 where the phase knows its end; digests are the long part after the reading. */
export function jobPercent(job: Pick<Job, 'state' | 'done' | 'total'>): number | undefined {
  if (job.state === 'done') return 100;
  if (!job.total) return undefined;
  return Math.min(100, Math.round((job.done / job.total) * 100));
}

export function isOver(job: Pick<Job, 'state'>): boolean {
  return job.state === 'done' || job.state === 'failed';
}

const KEY = 'groupsight.job.';

/** The job a group's page was watching, remembered over a reload of the page. */
export const jobMemory = {
  read: (groupId: string) => sessionStorage.getItem(KEY + groupId),
  keep: (groupId: string, jobId: string) => sessionStorage.setItem(KEY + groupId, jobId),
  forget: (groupId: string) => sessionStorage.removeItem(KEY + groupId),
};
