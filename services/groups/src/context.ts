import type { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Client } from '@groupsight/shared/grpc/context';
import type { Logger } from '@groupsight/shared/logger';
import type { OwnerTeller } from './publish.ts';
import type { GroupsStore } from './store/store.ts';

/** What every handler and consumer may use. */
export interface GroupsContext {
  readonly logger: Logger;
  readonly now: () => Date;
  readonly store: GroupsStore;
  readonly connector: Client<typeof ConnectorServiceService>;
  /** Says that groups changed: groups.changes will hear of it. */
  readonly groupsChanged: () => void;
  /** Runs work of one key after its earlier work. */
  readonly withLock: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** The state of what ListGroups and ListLabels read of an owner; empty where nobody can tell. */
  readonly revisionOf: (ownerId: string) => string;
  /** Tells the owner's open browsers. */
  readonly tell: OwnerTeller;
}

/** What a caller may give instead of what the service makes itself. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  /** Milliseconds between the two times that everything of an owner who is gone is erased. */
  readonly eraseSettleMs?: number;
  readonly logger?: Logger;
  readonly now?: () => Date;
}
