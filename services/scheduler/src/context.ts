import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Client } from '@groupsight/shared/grpc/context';
import type { Logger } from '@groupsight/shared/logger';
import type { Intervals, Jobs } from './jobs.ts';
import type { SchedulerStore } from './store/store.ts';

/** What every handler, consumer and job may use. */
export interface SchedulerContext {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly store: SchedulerStore;
  readonly bus: EventBus;
  readonly insights: Client<typeof InsightsServiceService>;
  readonly jobs: Jobs;
  /** Tells the owner's open browsers that their scheduled messages changed. */
  readonly tellOwner: (ownerId: string) => Promise<void>;
}

/** What a caller may give instead of what the service makes itself. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  readonly logger?: Logger;
  /** Decides what is due, late and night; Agenda's own clock stays the machine's. */
  readonly now?: () => Date;
  /** Shorter ones, for tests. */
  readonly intervals?: Partial<Intervals>;
}
