import type { Migration } from '@groupsight/shared/mongo/migrate';
import { factsOfDays } from './facts-of-days.ts';
import { importedDays } from './imported-days.ts';
import { messagesInOrder } from './messages-in-order.ts';
import { searchableDays } from './searchable-days.ts';
import { statesOfQuestions } from './states-of-questions.ts';
import { sweepsAndMonths } from './sweeps-and-months.ts';
import { whoResponded } from './who-responded.ts';

/** What has changed in this service's database, in order; steps are added, never changed. */
export const migrations: readonly Migration[] = [
  messagesInOrder,
  sweepsAndMonths,
  importedDays,
  whoResponded,
  factsOfDays,
  searchableDays,
  statesOfQuestions,
];
