/** The element of an array that made a document match: what `$` stands for in updates. */
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import { compileElementTest, compileFilter, conjuncts } from './matcher.ts';
import { getAt, isArrayIndex, isOperatorDoc, type Path } from './path.ts';

type ElementTest = (element: Value) => boolean;

/** Index (as a path part) of the matched element of the array at `path`, or undefined. */
export function matchedElement(doc: Doc, path: Path, filter: Doc): string | undefined {
  const array = getAt(doc, path);
  if (!Array.isArray(array)) return undefined;
  const name = path.join('.');
  const tests = conjuncts(filter).flatMap(([key, condition]) => elementTests(name, key, condition));
  if (tests.length === 0) return undefined;
  // An element that satisfies every condition, else the one of the first that any satisfies.
  const best = array.findIndex((element) => tests.every((test) => test(element)));
  if (best >= 0) return String(best);
  for (const test of tests) {
    const index = array.findIndex(test);
    if (index >= 0) return String(index);
  }
  return undefined;
}

function elementTests(name: string, key: string, condition: Value): ElementTest[] {
  if (key.startsWith('$')) return [];
  if (key === name) return [wholeElement(condition)];
  if (!key.startsWith(`${name}.`)) return [];
  const rest = key.slice(name.length + 1);
  if (isArrayIndex(rest.split('.')[0] ?? '')) return [];
  const { test } = compileFilter({ [rest]: condition });
  return [(element) => isDoc(element) && test(element)];
}

/** An array among the elements is one value: its elements are not looked at. */
function wholeElement(condition: Value): ElementTest {
  if (isDoc(condition) && Object.hasOwn(condition, '$elemMatch'))
    return compileElementTest(condition.$elemMatch);
  return compileElementTest(isOperatorDoc(condition) ? condition : { $in: [condition] });
}
