/**
 * What a program that acts for a user may do: read, change what is kept here, write to people; or
 * nothing but read feeds, by an address that holds the token.
 */
export const tokenScopes = ['read', 'manage', 'send', 'feed'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What assistants may ask a user for. */
export const assistantScopes = ['read', 'manage', 'send'] as const satisfies readonly TokenScope[];
export type AssistantScope = (typeof assistantScopes)[number];

/** What such tokens begin with, by which they are told from sessions, and found by scanners. */
export const tokenPrefix = 'gs_';
