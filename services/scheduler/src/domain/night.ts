import { localTime } from './local-time.ts';

const minuteMs = 60_000;

/** The hour of the owner's day from which on the days before are digested. */
const nightHour = 2;

/** How long to wait after a failure before the next try; after the last there is none that day. */
const retryAfterMs = [15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs);

/** Who fetches a history tells so at every page: one that is silent for so long has died. */
const silentMs = 30 * minuteMs;

/** How far the digests of a group have come on its latest night. */
export interface GroupNight {
  /** yyyy-MM-dd, the owner's. */
  readonly date: string;
  /** How often it was started. */
  readonly tries: number;
  /** The job that does it; empty where none runs. */
  readonly jobId: string;
  /** When it was started last, or was seen to have failed. */
  readonly at: Date;
  /** Nothing is left to do. */
  readonly done: boolean;
}

/** A watched group as far as its nights depend on it. */
export interface NightlyGroup {
  /** Since when it is watched; undefined: since before that was noted. */
  readonly watchedAt?: Date | undefined;
  readonly night?: GroupNight | undefined;
}

/**
 * The local date (yyyy-MM-dd) whose night has begun in an IANA zone, from 2 o'clock on to the end
 * of the day: whoever was asleep then has the rest of the day. Undefined before.
 */
export function nightOf(now: Date, zone: string): string | undefined {
  const { date, hour } = localTime(now, zone);
  return hour >= nightHour ? date : undefined;
}

/**
 * What a group is due for at a time: a start of its digests, a look at what became of the job,
 * or nothing. A group that is watched since later than its night began has not missed it.
 */
export function nightStep(
  { watchedAt, night }: NightlyGroup,
  now: Date,
  zone: string,
): 'start' | 'follow' | undefined {
  const date = nightOf(now, zone);
  if (!date || (watchedAt && nightOf(watchedAt, zone) === date)) return undefined;
  if (!night || night.date < date) return 'start';
  // A later one: the owner has moved to the west.
  if (night.date > date || night.done) return undefined;
  if (night.jobId !== '') return 'follow';
  const wait = retryAfterMs[night.tries - 1];
  return wait !== undefined && now.getTime() - night.at.getTime() >= wait ? 'start' : undefined;
}

/** The night of a group that is started now. */
export function startedNight({ night }: NightlyGroup, now: Date, zone: string): GroupNight {
  const date = nightOf(now, zone) ?? '';
  const tries = night?.date === date ? night.tries + 1 : 1;
  return { date, tries, jobId: '', at: now, done: false };
}

export interface JobState {
  readonly state: string;
  /** Set where what is stored was digested, but the network could not be asked. */
  readonly warningCode?: string;
  readonly updatedAt?: Date | undefined;
}

/** The night as its job leaves it (undefined: the job is not known any more); the same: it runs. */
export function followedNight(night: GroupNight, job: JobState | undefined, now: Date): GroupNight {
  const isDone = job?.state === 'done';
  if (isDone && !job.warningCode) return { ...night, done: true };
  const movedAt = job?.updatedAt?.getTime() ?? night.at.getTime();
  const isSilent = now.getTime() - movedAt > silentMs;
  if (job && !isDone && job.state !== 'failed' && !isSilent) return night;
  return { ...night, jobId: '', at: now };
}
