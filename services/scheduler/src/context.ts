import type { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Client } from '@groupsight/shared/grpc/context';
import type { Logger } from '@groupsight/shared/logger';
import type { Mailer } from '@groupsight/shared/mail/mailer';
import type { SecretBox } from '@groupsight/shared/secret-box';
import type { Guard } from '@groupsight/shared/web/guarded-request';
import type { Intervals, Jobs } from './jobs.ts';
import type { AppEventType } from './publish.ts';
import type { SchedulerStore } from './store/store.ts';
import type { Targets } from './webhooks/target.ts';

/** How mails leave, and what they link to. */
export interface Mailing {
  readonly mailer: Mailer;
  /** Whether they leave this server; they are files for its operator else. */
  readonly isSending: boolean;
  /** Right of the @ in message ids. */
  readonly domain: string;
  /** Address at which people reach the app. */
  readonly publicUrl: string;
  /** Signs the links that stop mails. */
  readonly unsubscribeKey: Buffer;
}

/** What webhooks are sent with. */
export interface Webhooking {
  /** Seals their addresses and secrets; undefined where there are none. */
  readonly box: SecretBox | undefined;
  readonly targets: Targets;
}

/** What every handler, consumer and job may use. */
export interface SchedulerContext {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly store: SchedulerStore;
  readonly bus: EventBus;
  readonly insights: Client<typeof InsightsServiceService>;
  readonly auth: Client<typeof AuthServiceService>;
  readonly groups: Client<typeof GroupsServiceService>;
  readonly mail: Mailing;
  readonly webhooks: Webhooking;
  readonly jobs: Jobs;
  /** Tells the owner's open browsers that something changed: their scheduled messages, if nothing is said. */
  readonly tellOwner: (ownerId: string, type?: AppEventType) => Promise<void>;
}

/** What a caller may give instead of what the service makes itself. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  /** Milliseconds between the two times that everything of an owner who is gone is erased. */
  readonly eraseSettleMs?: number;
  readonly logger?: Logger;
  /** Closed by the service. */
  readonly mailer?: Mailer;
  /** What webhooks may be sent to, instead of what the configuration says. */
  readonly webhookGuard?: Guard;
  /** Decides what is due, late and night; Agenda's own clock stays the machine's. */
  readonly now?: () => Date;
  /** Shorter ones, for tests. */
  readonly intervals?: Partial<Intervals>;
}
