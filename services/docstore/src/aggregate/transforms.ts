/** Stages that turn one document into one document; pipeline updates are made of these alone. */
import { type Doc, isDoc, typeName, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { addLeaf, exclude, newBranch, parseAddFields } from '../query/projection-tree.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Environment, newEnvironment } from './expressions/environment.ts';

/** From a document to its successor, under the variables of the command. */
export type Transform = (doc: Doc, variables: Environment) => Doc;

function addFields(spec: Value, name: string): Transform {
  if (!isDoc(spec))
    return failAt(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
  if (Object.keys(spec).length === 0)
    failAt(40177, `Invalid ${name} :: caused by :: specification must have at least one field`);
  const tree = parseAddFields(spec);
  return (doc, variables) => exclude(doc, tree, newEnvironment(doc, variables));
}

function project(spec: Value): Transform {
  if (!isDoc(spec)) return failAt(15969, '$project specification must be an object');
  if (Object.keys(spec).length === 0)
    failAt(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  // Variables differ from run to run, so the projection is compiled with those of the first.
  let seen: Environment | undefined;
  let projection = compileProjection(spec, undefined);
  return (doc, variables) => {
    if (seen !== variables) {
      projection = compileProjection(spec, undefined, variables);
      seen = variables;
    }
    return projection === undefined ? doc : projection.apply(doc);
  };
}

function unset(spec: Value): Transform {
  const names = Array.isArray(spec) ? spec : [spec];
  const tree = newBranch();
  if (names.length === 0)
    failAt(31119, '$unset specification must be a string or an array with at least one field');
  for (const name of names) {
    if (typeof name !== 'string')
      return failAt(
        31120,
        '$unset specification must be a string or an array containing only string values',
      );
    addLeaf(tree, name.split('.'), 'drop');
  }
  return (doc, variables) => exclude(doc, tree, newEnvironment(doc, variables));
}

function replaceRoot(spec: Value, name: string): Transform {
  let root = spec;
  if (name === '$replaceRoot') {
    if (!isDoc(spec) || !('newRoot' in spec))
      return failAt(40231, 'no newRoot specified for the $replaceRoot stage');
    const unknown = Object.keys(spec).find((key) => key !== 'newRoot');
    if (unknown !== undefined)
      failAt(40415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
    root = spec.newRoot;
  }
  const expression = compileExpression(root);
  return (doc, variables) => {
    const value = expression(newEnvironment(doc, variables));
    if (isDoc(value)) return value;
    return failAt(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(value)}`,
    );
  };
}

const TRANSFORMS: ReadonlyMap<string, (spec: Value, name: string) => Transform> = new Map([
  ['$set', addFields],
  ['$addFields', addFields],
  ['$project', project],
  ['$unset', unset],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceRoot],
]);

/** The transform of a stage, or undefined for stages of another kind. */
export function compileTransform(name: string, spec: Value): Transform | undefined {
  return TRANSFORMS.get(name)?.(spec, name);
}

/** The stages of a pipeline update as one transform. */
export function compileDocPipeline(stages: readonly Value[]): Transform {
  const transforms = stages.map((stage) => {
    const [name, ...more] = isDoc(stage) ? Object.keys(stage) : [];
    if (!isDoc(stage) || name === undefined || more.length > 0) {
      return failAt(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    return (
      compileTransform(name, stage[name]) ??
      fail('InvalidOptions', `${name} is not allowed to be used within an update`)
    );
  });
  return (doc, variables) =>
    transforms.reduce((current, transform) => transform(current, variables), doc);
}
