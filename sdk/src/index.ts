export type { Call } from './call.ts';
export { type ClientOptions, groupsight, type Send, type SendOptions } from './client.ts';
export * from './endpoints.ts';
export { GroupsightError } from './error.ts';
