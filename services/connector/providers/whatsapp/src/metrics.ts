import { metrics } from '@groupsight/shared/telemetry';
import { Counter, Gauge } from 'prom-client';

export type SessionStanding = 'waiting' | 'linking' | 'connecting' | 'open' | 'away' | 'closed';

const standings = new Map<object, SessionStanding>();

new Gauge({
  name: 'groupsight_whatsapp_sessions',
  help: 'WhatsApp sessions of this process by where they stand',
  labelNames: ['state'],
  registers: [metrics],
  collect() {
    this.reset();
    for (const state of standings.values()) this.inc({ state });
  },
});

const endings = new Counter({
  name: 'groupsight_whatsapp_connection_endings_total',
  help: 'WhatsApp connections that ended, by the cause that the network gave',
  labelNames: ['code', 'reason'],
  registers: [metrics],
});

const oddities = new Counter({
  name: 'groupsight_whatsapp_oddities_total',
  help: 'What came over the wire and could not be used, by what was wrong with it',
  labelNames: ['kind'],
  registers: [metrics],
});

/** Notes where a session stands; closed ones are let go. */
export function noteStanding(session: object, state: SessionStanding): void {
  if (state === 'closed') standings.delete(session);
  else standings.set(session, state);
}

export function countEnding(code: number, reason: string): void {
  endings.inc({ code: String(code), reason });
}

export type Oddity =
  | 'unreadable_message'
  | 'undecryptable_message'
  | 'unknown_poll'
  | 'foreign_change'
  | 'bad_frame'
  | 'listener_failed'
  | 'library_error'
  | 'untrusted_signature'
  | 'history_unread';

/** Counts what was odd; its content goes nowhere. */
export function countOddity(kind: Oddity): void {
  oddities.inc({ kind });
}
