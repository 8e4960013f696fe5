/** `$bucket` and `$bucketAuto`. */
import { compare } from '../bson/compare.ts';
import { integralOf } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, orderOf, type Value } from '../bson/types.ts';
import { failAt } from '../errors.ts';
import { collect, eachOf, isDue, PAUSE, paced } from '../pace.ts';
import { Sorter } from '../query/sort.ts';
import { keyOf } from '../query/value-key.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Environment, newEnvironment } from './expressions/environment.ts';
import { addTo, compileFields, finish, type Group, newGroup } from './group.ts';
import type { Stage } from './stage.ts';

const BUCKET_FIELDS = new Set(['groupBy', 'boundaries', 'default', 'output']);

export function bucketStage(spec: Value, variables: Environment): Stage {
  if (!isDoc(spec)) return failAt(40201, 'Argument to $bucket stage must be an object');
  const unknown = Object.keys(spec).find((name) => !BUCKET_FIELDS.has(name));
  if (unknown !== undefined) failAt(40197, `Unrecognized option to $bucket: ${unknown}.`);
  const { boundaries } = spec;
  if (!Object.hasOwn(spec, 'groupBy') || boundaries === undefined)
    failAt(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (!Array.isArray(boundaries))
    return failAt(40200, "The $bucket 'boundaries' field must be an array");
  if (boundaries.length < 2)
    failAt(40192, "The $bucket 'boundaries' field must have at least 2 values");
  boundaries.forEach((value, i) => {
    if (i === 0) return;
    if (orderOf(value) !== orderOf(boundaries[i - 1]))
      failAt(40193, "All values in the 'boundaries' option to $bucket must have the same type");
    if (compare(boundaries[i - 1], value) >= 0)
      failAt(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  });
  const hasDefault = Object.hasOwn(spec, 'default');
  const groupBy = compileExpression(spec.groupBy);
  const fields = compileFields(outputOf(spec), '');
  return function* (input) {
    const groups = new Map<string, Group>();
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const environment = newEnvironment(doc, variables);
      const value = groupBy(environment);
      const index = boundaries.findLastIndex((boundary) => compare(boundary, value) <= 0);
      const inside = index >= 0 && index < boundaries.length - 1;
      if (!inside && !hasDefault)
        failAt(
          40066,
          '$switch could not find a matching branch for an input, and no default was specified.',
        );
      const id = inside ? boundaries[index] : spec.default;
      const key = keyOf(id);
      const group = groups.get(key) ?? newGroup(id, fields);
      groups.set(key, group);
      addTo(group, environment);
    }
    const sorted = [...groups.values()].sort((a, b) => compare(a.id, b.id));
    for (const group of sorted) yield finish(group, fields);
  };
}

function outputOf(spec: Doc): Doc {
  if (spec.output === undefined) return { count: { $sum: 1 } };
  return isDoc(spec.output)
    ? spec.output
    : failAt(40196, "The $bucket 'output' field must be an object");
}

const AUTO_FIELDS = new Set(['groupBy', 'buckets', 'output']);

export function bucketAutoStage(spec: Value, variables: Environment): Stage {
  if (!isDoc(spec)) return failAt(40240, 'The argument to $bucketAuto must be an object');
  const unknown = Object.keys(spec).find((name) => !AUTO_FIELDS.has(name));
  if (unknown !== undefined) failAt(40245, `Unrecognized option to $bucketAuto: ${unknown}.`);
  const buckets = isNumeric(spec.buckets) ? Number(integralOf(spec.buckets) ?? 0n) : 0;
  if (buckets < 1) failAt(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  const groupBy = compileExpression(spec.groupBy);
  const fields = compileFields(outputOf(spec), '');
  return function* (input) {
    const sorter = new Sorter<Doc>([{ name: 'value', path: ['value'], direction: 1 }]);
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else sorter.add({ value: [groupBy(newEnvironment(doc, variables)) ?? null] }, doc);
    }
    const sorted = yield* collect(paced(sorter.sorted()));
    const items = yield* eachOf(sorted, (doc) => {
      const environment = newEnvironment(doc, variables);
      return { value: groupBy(environment) ?? null, environment };
    });
    const size = Math.max(1, Math.round(items.length / buckets));
    let start = 0;
    for (let bucket = 1; start < items.length; bucket++) {
      let end = bucket === buckets ? items.length : Math.min(items.length, start + size);
      while (end < items.length && compare(items[end]?.value, items[end - 1]?.value) === 0) end++;
      const group = newGroup(
        { min: items[start]?.value, max: items[Math.min(end, items.length - 1)]?.value },
        fields,
      );
      for (const { environment } of items.slice(start, end)) {
        if (isDue()) yield PAUSE;
        addTo(group, environment);
      }
      yield finish(group, fields);
      start = end;
    }
  };
}
