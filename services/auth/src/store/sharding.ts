import type { Sharding } from '@groupsight/shared/mongo/sharding';

/** A kilobyte a user: what is unique of all users could not be so over several shards. */
const unique = 'small, and unique by more than one thing';
const passing = 'small: gone when it expires';

export const sharding: Sharding = {
  database: 'groupsight_auth',
  keys: {},
  whole: {
    users: unique,
    counters: 'one document',
    sessions: 'small: looked up by their own id with every request',
    api_tokens: 'small: a few for each user, looked up by their own id',
    reset_codes: passing,
    confirmation_codes: passing,
    invitations: unique,
    assistants: 'small: a row for each that was registered and used',
    authorization_codes: passing,
    grants: 'small: a few for each user, looked up by their own id',
    billing: unique,
    billing_events: passing,
    audit_entries: 'written once each, found by account or time, and gone after 400 days',
    audit_intents: passing,
    attempts: passing,
    known_addresses: 'small: a few for each user, looked up by their own id',
    factors: 'small: one for each user, looked up by the user',
    passkeys: 'small: a few for each user, looked up by their own id',
    challenges: passing,
    sign_ins: passing,
    exchanges: passing,
  },
  scattered: [],
};
