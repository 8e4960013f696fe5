/** Everything that the audit log tells of, by the words that it is stored and asked for with. */
export const auditActions = [
  // Getting in.
  'sign_in',
  'sign_out',
  'account_created',
  'email_confirmed',
  'password_changed',
  'password_reset',
  'session_ended',
  'factor_changed',
  'token_created',
  'token_deleted',
  // The account.
  'profile_changed',
  'plan_changed',
  'deletion_asked',
  'deletion_withdrawn',
  'account_erased',
  'export_made',
  'export_deleted',
  // By operators.
  'account_suspended',
  'account_resumed',
  'account_signed_out',
  'operator_appointed',
  'operator_demoted',
  'quota_changed',
  'invitation_created',
  'invitation_deleted',
  'dead_letters_replayed',
  'dead_letters_discarded',
  // What is done with chats; never what is in them.
  'chat_linked',
  'chat_unlinked',
  'chat_imported',
  'group_watched',
  'content_deleted',
  'deletion_undone',
  'rule_created',
  'rule_changed',
  'rule_deleted',
  'moderation_undone',
  'message_scheduled',
  'message_changed',
  'message_deleted',
  'message_sent',
  'survey_changed',
  'newsletter_changed',
  'link_created',
  'link_ended',
  'webhook_changed',
  'settings_changed',
] as const;

export type AuditAction = (typeof auditActions)[number];

/**
 * limited: refused unseen after too many tries. unknown: it was begun, and the process died before it
 * told how it ended.
 */
export const auditOutcomes = ['done', 'failed', 'limited', 'unknown'] as const;

/** How something is done: in a browser, by a program, on the command line, or by the server itself. */
export const auditVias = ['browser', 'token', 'command', 'server'] as const;
