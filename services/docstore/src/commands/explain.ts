/** `explain`: how a command would find its documents. */

import { splitPipeline, stagesOf } from '../aggregate/pipeline.ts';
import { type Doc, isDoc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { type FindOptions, planOf } from '../query/execute.ts';
import type { Plan } from '../query/planner.ts';
import { pipelineContext } from './aggregate.ts';
import { arrayField, type Command, type CommandContext, docField, namespaceOf } from './command.ts';
import { findOptions } from './queries.ts';

interface Query {
  ns: string;
  filter: Doc;
  options: FindOptions;
}

function queryOf(inner: Doc, context: CommandContext): Query {
  const [name = ''] = Object.keys(inner);
  const ns = namespaceOf(inner, name, context);
  switch (name) {
    case 'find':
      return { ns, filter: docField(inner, 'filter'), options: findOptions(inner, context) };
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return {
        ns,
        filter: docField(inner, 'query'),
        options: findOptions({ sort: inner.sort, hint: inner.hint }, context),
      };
    case 'update':
    case 'delete': {
      const [statement] = arrayField(inner, name === 'update' ? 'updates' : 'deletes');
      return { ns, filter: isDoc(statement) ? docField(statement, 'q') : {}, options: {} };
    }
    case 'aggregate': {
      const { filter, options } = splitPipeline(stagesOf(inner.pipeline), pipelineContext(context));
      return { ns, filter, options };
    }
    default:
      return fail('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

/** How documents are found, before they are fetched. */
function describeInput(chosen: Plan): Doc {
  switch (chosen.kind) {
    case 'index': {
      const { index, ranges, reverse } = chosen;
      return {
        stage: 'IXSCAN',
        keyPattern: index.spec.key,
        indexName: index.spec.name,
        isMultiKey: index.multikey,
        isUnique: index.unique,
        direction: reverse ? 'backward' : 'forward',
        ranges: ranges.length,
      };
    }
    case 'ids':
      return { stage: 'IDHACK' };
    case 'union':
      return { stage: 'OR', inputStages: chosen.plans.map(describeInput) };
    case 'scan':
      return { stage: 'COLLSCAN' };
  }
}

function describePlan(chosen: Plan | undefined, { filter, options }: Query): Doc {
  if (chosen === undefined) return { stage: 'EOF' };
  let stage = describeInput(chosen);
  if (chosen.kind === 'scan')
    stage = { ...stage, filter, direction: options.natural === -1 ? 'backward' : 'forward' };
  else if (chosen.kind !== 'ids')
    stage = { stage: 'FETCH', ...(chosen.exact ? {} : { filter }), inputStage: stage };
  if (options.sort === undefined || chosen.sorted) return stage;
  return {
    stage: 'SORT',
    sortPattern: Object.fromEntries(options.sort.map((item) => [item.name, item.direction])),
    inputStage: stage,
  };
}

function run(command: Doc, context: CommandContext): Doc {
  const query = queryOf(docField(command, 'explain'), context);
  const collection = context.store.catalog.find(query.ns);
  const chosen = collection && planOf(collection, query.filter, query.options);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: query.ns,
      parsedQuery: query.filter,
      winningPlan: describePlan(chosen, query),
      rejectedPlans: [],
    },
    command: docField(command, 'explain'),
  };
}

export const EXPLAIN: Command = { names: ['explain'], fields: ['verbosity'], writes: false, run };
