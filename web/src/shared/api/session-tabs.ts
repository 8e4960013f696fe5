import type { User } from './types.ts';

/**
 * A session that ends with the browser lives in the storage of each tab. The tabs of a browser
 * tell each other of it, so that a new tab is signed in, and none is left behind when it ends.
 */
export interface TabSession {
  readonly token: string;
  readonly user: User;
}

export type TabMessage =
  | { readonly kind: 'asked' }
  | { readonly kind: 'session'; readonly session: TabSession }
  | { readonly kind: 'replaced'; readonly token: string; readonly by: string }
  | { readonly kind: 'ended'; readonly token: string; readonly reason: string | null };

const CHANNEL = 'groupsight.session';

let channel: BroadcastChannel | undefined;

/** Starts to hear the other tabs. Browsers without channels have tabs that do not know each other. */
export function openTabs(hear: (message: TabMessage) => void): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
}

export function closeTabs(): void {
  channel?.close();
  channel = undefined;
}

/** Tells every other tab; says whether anybody could hear it. */
export function tellTabs(message: TabMessage): boolean {
  channel?.postMessage(message);
  return channel !== undefined;
}
