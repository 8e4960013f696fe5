import type { ChatProvider } from '@groupsight/chat-port/chat-provider';
import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Logger } from '@groupsight/shared/logger';
import type { DataExports } from './exports/data-exports.ts';
import type { ImportOptions } from './imports/import-export.ts';
import type { MediaLibrary } from './media/media-library.ts';
import type { SendBudget } from './sending/send-budget.ts';
import type { AccountSessions } from './sessions/account-sessions.ts';
import type { HolderCalls } from './sessions/holder-calls.ts';
import type { Commands } from './store/commands.ts';
import type { MediaStore } from './store/media-store.ts';
import type { OwnerStorage } from './store/owner-storage.ts';

/** What may be given from outside: by one-machine mode, and by tests. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  /** Milliseconds between the two times that everything of an owner who is gone is erased. */
  readonly eraseSettleMs?: number;
  readonly logger?: Logger;
  readonly now?: () => Date;
  readonly provider?: ChatProvider;
  /** Names this process in leases; kept in the data folder without it. */
  readonly holder?: string;
  /** Milliseconds that an account's lease lasts without being renewed. */
  readonly leaseMs?: number;
  /** Milliseconds between its renewals: a third of its life without it. */
  readonly beatMs?: number;
  /** Milliseconds between looks for commands that another process left. */
  readonly sweepMs?: number;
  /** Milliseconds between looks for exports that are to be made. */
  readonly exportLookMs?: number;
}

/** What the gRPC handlers work with. */
export interface ConnectorContext {
  readonly sessions: AccountSessions;
  readonly holders: HolderCalls;
  /** Looks for work of an account that is held here. */
  readonly wake: (ownerId: string) => Promise<void>;
  readonly media: MediaStore;
  readonly library: MediaLibrary;
  readonly imports: ImportOptions;
  readonly storage: OwnerStorage;
  readonly commands: Commands;
  readonly budget: SendBudget;
  readonly exports: DataExports;
  /** Most bytes of a file that is sent. */
  readonly maxUploadBytes: number;
}
