import type { InsightEngine } from '@groupsight/reader/types';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Logger } from '@groupsight/shared/logger';
import type { Guard } from '@groupsight/shared/web/guarded-request';
import type { FairQueue } from './days/fair-queue.ts';
import type { Sweeper } from './days/sweeper.ts';
import type { Background } from './jobs/background.ts';
import type { JobFeed } from './jobs/job-feed.ts';
import type { Emit } from './notifications/emit.ts';
import type { Push } from './notifications/push.ts';
import type { CountedPeople } from './people/list-members-dashboard.ts';
import type { MonthCache } from './people/months.ts';
import type { PersonTotal } from './people/standing.ts';
import type { LinkPreviews } from './resources/link-previews.ts';
import type { BlockCache } from './search/blocks.repository.ts';
import type { KeptReads } from './store/kept-reads.ts';
import type { Stores } from './store/stores.ts';

/** Everything the handlers and consumers work with; tests override parts of it. */
export interface Context {
  readonly stores: Stores;
  readonly engine: InsightEngine;
  readonly bus: EventBus;
  readonly logger: Logger;
  /** Tells open browsers. */
  readonly emit: Emit;
  readonly jobFeed: JobFeed;
  /** A chat's messages are stored one batch at a time. */
  readonly chatLock: KeyedLock;
  /** Rules are tried one after another for each owner: each trial reads thousands of messages. */
  readonly trialLock: KeyedLock;
  /** The state of what statistics and digests read of an owner; empty where nobody can tell. */
  readonly revisionOf: (owner: string) => string;
  /** An owner's IANA zone, at most two seconds old: for reads that only ask which day it is. */
  readonly recentZone: (owner: string) => Promise<string>;
  /** Derives what is dirty. */
  readonly sweeper: Sweeper;
  /** Judges and tells of live messages. */
  readonly arrivals: FairQueue;
  /** Days that a model reads, beside everything else. */
  readonly background: Background;
  /** What pages of shared links say; null where they are not to be fetched. */
  readonly previews: LinkPreviews | null;
  /** What was read for searches. */
  readonly searchCache: BlockCache;
  /** What was read of people: their months, and what these and the rest come to. */
  readonly monthCache: MonthCache;
  readonly keptPeople: KeptReads<readonly PersonTotal[]>;
  readonly keptDashboards: KeptReads<CountedPeople>;
  /** Tells browsers that are closed; null where there is no key for it. */
  readonly push: Push | null;
  /** Milliseconds between looks for what has waited for the end of quiet hours. */
  readonly heldLookMs: number;
  /** Milliseconds within which notifications are told in one mail. */
  readonly mailGatherMs: number;
  /** Whether this is a demo, with samples. */
  readonly demo: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What a caller may give instead of what the service makes itself. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  /** Milliseconds between the two times that everything of an owner who is gone is erased. */
  readonly eraseSettleMs?: number;
  readonly logger?: Logger;
  readonly now?: () => Date;
  readonly engine?: InsightEngine;
  /** What may be connected to: pages of links, push services. */
  readonly guard?: Guard;
  readonly heldLookMs?: number;
  /** How the model engine waits before it tries again. */
  readonly sleep?: (ms: number) => Promise<void>;
}
