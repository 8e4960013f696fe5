/** What stages are, and what they may ask of the store. */
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import type { Pause } from '../pace.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexReader } from '../storage/index-reader.ts';
import type { StoredRow } from '../storage/scan.ts';
import type { Environment } from './expressions/environment.ts';

/** A compiled stage: documents in, documents out, pulled as they are needed. */
export interface Stage {
  (input: Docs): Docs;
  /** As the first stage it may take stored documents as they are. */
  fromRows?: RowStage;
}
export type RowStage = (rows: Iterable<StoredRow | Pause>) => Docs;

/** Documents on their way; where they come from may pause. */
export type Docs = Iterable<Doc | Pause>;

type RunPipeline = (
  context: PipelineContext,
  collection: Collection | undefined,
  stages: readonly Value[],
) => Docs;
type RunDocuments = (context: PipelineContext, stages: readonly Value[]) => Docs | undefined;

/** The surroundings of a pipeline. */
export interface PipelineContext {
  database: string;
  find(ns: string): Collection | undefined;
  reader: IndexReader;
  variables: Environment;
  /** For stages that read other collections: a pipeline of their own, or one with `$documents`. */
  runPipeline: RunPipeline;
  runDocuments: RunDocuments;
  /** Present for the outermost pipeline only: `$out` and `$merge` write through it. */
  writer?: PipelineWriter;
}

export interface PipelineWriter {
  /** `$out`: the collection's documents become these, all at once. */
  replaceAll(ns: string, docs: Docs): Iterable<Pause>;
  /** `$merge`: each document is put into the collection as the stage says. */
  merge(ns: string, docs: Docs, options: MergeOptions): Iterable<Pause>;
}

export interface MergeOptions {
  on: string[];
  whenMatched: 'replace' | 'keepExisting' | 'merge' | 'fail' | Value[];
  whenNotMatched: 'insert' | 'discard' | 'fail';
}

const NO_DEPENDENCIES = new Set(['$literal', '$const']);
const UNPREDICTABLE = new Set(['$getField', '$setField', '$unsetField']);

/**
 * Collects the top-level fields an expression reads; false when that cannot be told, because it
 * uses the whole document.
 */
export function collectFields(expression: Value, fields: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return !/^\$\$(ROOT|CURRENT)\b/.test(expression);
    if (expression.startsWith('$')) fields.add(expression.slice(1).split('.')[0] ?? '');
    return true;
  }
  if (Array.isArray(expression)) return expression.every((item) => collectFields(item, fields));
  if (!isDoc(expression)) return true;
  return Object.keys(expression).every((name) => {
    if (NO_DEPENDENCIES.has(name)) return true;
    // `$top` and its kin sort by plain field names.
    if (UNPREDICTABLE.has(name) || name === 'sortBy') return false;
    return collectFields(expression[name], fields);
  });
}
