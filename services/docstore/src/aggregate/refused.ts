/** Names MongoDB has and this store does not: refused with NotImplemented, not as unknown. */
import { fail } from '../errors.ts';

const EXPRESSIONS = new Set([
  '$atan2',
  '$bitAnd',
  '$bitNot',
  '$bitOr',
  '$bitXor',
  '$bsonSize',
  '$function',
  '$maxN',
  '$median',
  '$meta',
  '$minN',
  '$percentile',
  '$sampleRate',
  '$toHashedIndexKey',
  '$toUUID',
  '$tsIncrement',
  '$tsSecond',
]);

const ACCUMULATORS = new Set(['$accumulator', '$median', '$percentile']);

const STAGES = new Set([
  '$changeStreamSplitLargeEvent',
  '$collStats',
  '$currentOp',
  '$densify',
  '$fill',
  '$geoNear',
  '$indexStats',
  '$listClusterCatalog',
  '$listLocalSessions',
  '$listSampledQueries',
  '$listSearchIndexes',
  '$listSessions',
  '$planCacheStats',
  '$querySettings',
  '$queryStats',
  '$redact',
  '$search',
  '$searchMeta',
  '$shardedDataDistribution',
  '$vectorSearch',
]);

const NAMES = { expression: EXPRESSIONS, accumulator: ACCUMULATORS, stage: STAGES };

/** Throws NotImplemented for a name that MongoDB knows. */
export function refuseKnown(kind: keyof typeof NAMES, name: string): void {
  if (NAMES[kind].has(name))
    fail('NotImplemented', `The ${kind} ${name} is not supported by this store`);
}
