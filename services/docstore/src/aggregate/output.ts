/** `$out` and `$merge`: stages that write. */
import { isDoc, type Value } from '../bson/types.ts';
import { badValue, fail, failAt } from '../errors.ts';
import type { MergeOptions, PipelineContext, PipelineWriter, Stage } from './stage.ts';

function writerOf(context: PipelineContext, name: string): PipelineWriter {
  return context.writer ?? failAt(51047, `${name} is not allowed within a nested pipeline`);
}

/** `coll`, `{db, coll}`: the namespace written to. */
function namespace(target: Value, context: PipelineContext, name: string): string {
  if (typeof target === 'string') return `${context.database}.${target}`;
  if (isDoc(target) && typeof target.coll === 'string') {
    return `${typeof target.db === 'string' ? target.db : context.database}.${target.coll}`;
  }
  return fail('FailedToParse', `${name} only supports a string or object argument`);
}

export function outStage(spec: Value, context: PipelineContext): Stage {
  const writer = writerOf(context, '$out');
  if (isDoc(spec) && Object.keys(spec).some((name) => name !== 'db' && name !== 'coll')) {
    fail('NotImplemented', '$out supports only db and coll in this store');
  }
  const ns = namespace(spec, context, '$out');
  return (input) => writer.replaceAll(ns, input);
}

const MERGE_FIELDS = new Set(['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
const MATCHED = new Set<Value>(['replace', 'keepExisting', 'merge', 'fail']);
const NOT_MATCHED = new Set<Value>(['insert', 'discard', 'fail']);

export function mergeStage(spec: Value, context: PipelineContext): Stage {
  const writer = writerOf(context, '$merge');
  const options = typeof spec === 'string' ? { into: spec } : spec;
  if (!isDoc(options)) return failAt(51182, '$merge requires a string or object argument');
  const unknown = Object.keys(options).find((name) => !MERGE_FIELDS.has(name));
  if (unknown !== undefined) failAt(40415, `BSON field '$merge.${unknown}' is an unknown field.`);
  if (options.let !== undefined)
    fail('NotImplemented', "$merge 'let' is not supported by this store");
  const on = Array.isArray(options.on) ? options.on : [options.on ?? '_id'];
  if (!on.every((name) => typeof name === 'string'))
    return failAt(51186, "$merge 'on' field must be a string or an array of strings");
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  if (!MATCHED.has(whenMatched) && !Array.isArray(whenMatched))
    badValue(`Enumeration value for field '$merge.whenMatched' is not a valid value`);
  if (!NOT_MATCHED.has(whenNotMatched))
    badValue(`Enumeration value for field '$merge.whenNotMatched' is not a valid value`);
  const ns = namespace(options.into, context, '$merge');
  return (input) => writer.merge(ns, input, { on, whenMatched, whenNotMatched } as MergeOptions);
}
