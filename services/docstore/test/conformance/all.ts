/** Every check of every family. */
import type { Check } from './check.ts';
import { EXPRESSION_CHECKS } from './expressions.ts';
import { FILTERS } from './filters.ts';
import { FIND_AND_MODIFY } from './find-and-modify.ts';
import { INDEXES } from './indexes.ts';
import { JOINS } from './joins.ts';
import { LIBRARIES } from './libraries.ts';
import { PIPELINE_CHECKS } from './pipelines.ts';
import { READS } from './reads.ts';
import { RESULTS } from './results.ts';
import { SESSIONS } from './sessions.ts';
import { UPDATE_CHECKS } from './updates.ts';
import { WRITES } from './writes.ts';

export const CHECKS: readonly Check[] = [
  ...WRITES,
  ...FIND_AND_MODIFY,
  ...UPDATE_CHECKS,
  ...FILTERS,
  ...READS,
  ...RESULTS,
  ...INDEXES,
  ...EXPRESSION_CHECKS,
  ...PIPELINE_CHECKS,
  ...JOINS,
  ...SESSIONS,
  ...LIBRARIES,
];
