import type { ChatUpdate } from './chat-provider.ts';

/** When an update happened. */
export function timeOfUpdate(update: ChatUpdate): Date {
  switch (update.kind) {
    case 'message':
      return update.message.at;
    case 'membership':
      return update.change.at;
    case 'reaction':
      return update.reaction.at;
    case 'vote':
      return update.vote.at;
    case 'edited':
    case 'deleted':
    case 'unreadable':
      return update.at;
  }
}
