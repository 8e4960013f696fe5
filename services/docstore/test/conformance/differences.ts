/**
 * Where engines differ. MongoDB's manual is right in all of them: its answer stands with the check
 * (`expected`), and the row says why. An engine that is not named in a row answers as expected.
 */
export interface Difference {
  check: string;
  /** What docstore answers instead. */
  docstore?: string;
  /** What mongo-java-server answers instead; ANYTHING where it is not the same every time. */
  secondEngine?: string;

  why: string;
}

export const ANYTHING = '*';
function secondEngine(why: string, answers: Record<string, string>): Difference[] {
  return Object.entries(answers).map(([check, answer]) => ({ check, secondEngine: answer, why }));
}

export const DIFFERENCES: readonly Difference[] = [
  {
    check: 'index: $text finds words and gives a score',
    docstore: '{"error":67}',
    secondEngine: '{"error":2}',
    why: 'Neither has text indexes; docstore refuses to make one (CannotCreateIndex).',
  },
  {
    check: 'index: collation: an index without regard to case',
    docstore: '{"error":238}',
    secondEngine: '0',
    why: 'Neither has collations; docstore refuses them (NotImplemented) instead of comparing wrongly.',
  },
  {
    check: 'transaction: does not see what others wrote since it began',
    docstore: 'false',
    secondEngine: 'false',
    why: 'MongoDB reads all of a transaction as of its beginning. docstore runs it anew when others have written in between and goes on only if every reply so far is the same: what it has seen is one consistent state, but a later one.',
  },
  ...secondEngine(
    'It stores regular expressions so that $type does not find them, and fields in the order in which they came; by the manual _id comes first.',
    {
      'write: the _id is stored first': '["a","_id"]',
      'type: regular expression': '"undefined"',
    },
  ),
  ...secondEngine(
    'It counts a refused document as inserted, and not all unacknowledged writes run.',
    {
      'write: unacknowledged writes arrive': ANYTHING,
      'write: a bulk in order stops at its error':
        '{"failures":[[1,11000]],"insertedCount":2,"modifiedCount":0,"deletedCount":0,"ids":[1]}',
      'write: a bulk without order goes on':
        '{"failures":[[1,11000],[4,66]],"insertedCount":3,"modifiedCount":1,"deletedCount":1,"ids":[1]}',
    },
  ),
  ...secondEngine('It knows no updates by pipeline, nor $merge; the manual has both (since 4.2).', {
    'findAndModify: with a pipeline': '{"error":"MongoServerError"}',
    'update: pipeline $set': '{"error":"MongoServerError"}',
    'update: pipeline $unset and $replaceWith': '{"error":"MongoServerError"}',
    'update: a pipeline sees its own fields': '{"error":"MongoServerError"}',
    'update: a pipeline with $$NOW': '{"error":"MongoServerError"}',
    '$merge: with a pipeline': '{"error":40324}',
  }),
  ...secondEngine(
    'It refuses several operands of $bit and $or in arrayFilters; the manual allows both.',
    {
      'update: $bit': '{"error":10147}',
      'update: $[x] with $or': '{"error":2}',
      'update: $bit or, xor': '{"error":10147}',
    },
  ),
  ...secondEngine('By the manual (since 5.0) an update adds fields in the order of their names.', {
    'update: fields are added in the order of their names': '[1,1,{"b":1,"a":2}]',
  }),
  ...secondEngine(
    'It gives other error numbers, or changes the document where the manual says that the update fails.',
    {
      'update refused: $addToSet to a number': '{"error":10141,"stored":{"a":5}}',
      'update refused: $pop of a number': '{"error":10143,"stored":{"a":5}}',
      'update refused: a path through null': '{"error":null,"stored":{"a":{"b":1}}}',
      'update refused: an empty path': '{"error":null,"stored":{"":1}}',
      'update refused: $[x] without a filter': '{"error":28,"stored":{"p":[1]}}',
      'update refused: all elements and one of them': '{"error":null,"stored":{"p":[3]}}',
      'update refused: the same element in two ways': '{"error":null,"stored":{"p":[3]}}',
    },
  ),
  ...secondEngine(
    'It asks a filter for elements again after each change; by the manual it determines which elements an update modifies.',
    {
      'update: $[name] twice: the filter is of before the update':
        '[1,1,{"p":[{"k":1},{"k":9},{"k":9}]}]',
    },
  ),
  ...secondEngine(
    'It takes an unknown pipeline update for one without effect; by the manual only $set, $unset, $replaceWith and their aliases may stand there.',
    {
      'update refused: $group in a pipeline': '{"error":null,"stored":{"a":1}}',
    },
  ),
  ...secondEngine(
    '0.1 as a decimal is not the double nearest to 0.1; by the manual numbers compare by value.',
    {
      'filter: Decimal 0.1 is not the double': 'true',
    },
  ),
  ...secondEngine(
    'It differs from the manual on null, arrays of arrays, conditions on several elements, $all on one value, and has no $bits operators.',
    {
      'filter: $gte null matches missing': 'false',
      'filter: an array inside an array': 'false',
      'filter: each condition may hold for another element': 'false',
      'filter: dotted $exists false where one has it': 'true',
      'filter: $all on a single value': 'false',
      'filter: $bitsAllSet': '{"error":2}',
    },
  ),
  ...secondEngine("It takes malformed filters, or answers without MongoDB's error number.", {
    'filter refused: $in without a list': '{"error":"MongoServerError"}',
    'filter refused: a broken regex': '{"error":"MongoServerError"}',
    'filter refused: an unknown regex option': '{"error":"MongoServerError"}',
    'filter refused: $mod by zero': '{"error":"MongoServerError"}',
    'filter refused: $size below zero': '0',
    'filter refused: an unknown expression': '{"error":2}',
    'filter refused: $all without a list': '0',
    'filter refused: $not of a value': '0',
    'filter refused: a regex in $ne': '1',
    'sort: by a wrong direction': '1',
  }),
  ...secondEngine('NaN sorts before all other numbers by the manual (comparison and sort order).', {
    'sort: all types up': '[0,1,3,4,5,6,2,7,8,9,10,11,12,13,14,15,16,17,18,19]',
    'sort: all types down': '[19,18,17,16,15,14,13,12,11,10,9,8,7,2,6,5,4,3,1,0]',
  }),
  ...secondEngine(
    'It has no expressions, nested documents or $slice beside other fields in projections, and takes a positional projection for the first element; the manual (find, projection) has them. Included fields keep the order of the document.',
    {
      'projection: nested document form': '{}',
      'projection: $slice keeps the rest': '{"error":31253}',
      'projection: $slice with skip': '{"error":31253}',
      'projection: expressions': '{}',
      'projection: literals': '{}',
      'projection: both kinds': '{"error":31253}',
      'projection: of the matched element': '{"list":[{"x":1,"y":1}]}',
      'pipeline: $project computes and keeps order': '[{"_id":1,"n":1,"k":"a","twice":2}]',
    },
  ),
  ...secondEngine('It does not tell keyPattern and keyValue, which servers do since 4.4.', {
    'unique index: refuses an insert, with pattern and value': '[11000,null,null]',
    'unique index: refuses an update, with pattern and value': '[11000,null,null]',
    'unique index: refuses a findAndModify': '[11000,null,null]',
  }),
  ...secondEngine('It has no partial indexes and no maxTimeMS, and takes a $limit of 0.', {
    'transaction: maxTimeMS ends a command': '[]',
    'pipeline refused: $limit 0': '[]',
    'unique index: partial: takes what is outside of it': '{"error":11000}',
  }),
  ...secondEngine(
    'It indexes two arrays in one key; the manual: at most one indexed field of a compound index may be an array.',
    {
      'unique index: compound: two arrays in one key': 'true',
    },
  ),
  ...secondEngine(
    'By the manual each bound of a range may be met by another element of an array.',
    {
      'index: multikey: no element is taken for two': '0',
    },
  ),
  ...secondEngine(
    'It does not check the names, keys and options of indexes, and does not list them in the order of the manual.',
    {
      'index: is listed as it was asked for': ANYTHING,
      'index: under another name': '3',
      'index: with other fields under the same name': '3',
      'index: dropping _id': '{"ok":1}',
      'index: hinted but not there': '1',
      'index: TTL over two fields': '2',
    },
  ),
  ...secondEngine(
    'It has no text indexes, no collation and no expiry; the manual describes them all.',
    {
      'index: TTL removes what has expired, and only that': '[4,2]',
    },
  ),
  ...secondEngine('It does not have this expression (or this conversion); the manual lists it.', {
    'expression: $dateTrunc to a week in a zone': '{"error":168}',
    'expression: $dateTrunc to a month': '{"error":168}',
    'expression: $dateTrunc to 15 minutes': '{"error":168}',
    'expression: $dateAdd clamps the day': '{"error":168}',
    'expression: $dateDiff counts boundaries': '{"error":168}',
    'expression: $dateFromString': '{"error":168}',
    'expression: $dateFromParts in a zone': '{"error":168}',
    'expression: $isoWeek': '{"error":168}',
    'expression: $toDate of an ObjectId': '{"error":241}',
    'expression: $type': '{"error":168}',
    'expression: $type of missing': '{"error":168}',
    'expression: $switch': '{"error":168}',
    'expression: $round half to even': '{"error":168}',
    'expression: $regexFind': '{"error":168}',
    'expression: $let': '{"error":168}',
    'expression: $sortArray': '{"error":168}',
  }),
  ...secondEngine(
    'By the manual a missing field is less than null in an expression, and $ifNull takes any number of inputs (since 5.0).',
    {
      'expression: null is not missing': 'true',
      'expression: $ifNull': '{"error":16020}',
    },
  ),
  ...secondEngine(
    'It breaks the connection; by the manual a path through an array gives the array of the values.',
    {
      'expression: a path through an array': '{"error":"MongoNetworkError"}',
      'expression: a path through an array of arrays': '{"error":"MongoNetworkError"}',
    },
  ),
  ...secondEngine(
    'It gives the error numbers of releases before 4.4; today these are TypeMismatch and BadValue.',
    {
      'expression refused: adding text': '{"error":16554}',
      'expression refused: dividing by zero': '{"error":16608}',
    },
  ),
  ...secondEngine(
    'It has no $count and no $top among the accumulators of $group; the manual lists them.',
    {
      'pipeline: $group with all the usual': '{"error":15952}',
      'pipeline: $top and $bottomN': '{"error":15952}',
    },
  ),
  ...secondEngine('The order of a set is not defined by the manual: this one is no error.', {
    'pipeline: $addToSet and $first without a value': ANYTHING,
  }),
  ...secondEngine(
    'It has no $setWindowFields, $unset, $bucketAuto, $unionWith, nor $lookup with both forms at once; the manual lists them all.',
    {
      'pipeline: $addFields merges': '{"error":40324}',
      'pipeline: $bucketAuto': '{"error":40324}',
      '$lookup: by both': '{"error":9}',
      '$lookup: $unionWith': '{"error":40324}',
      '$setWindowFields: the whole partition': '{"error":40324}',
      '$setWindowFields: running total': '{"error":40324}',
      '$setWindowFields: moving average': '{"error":40324}',
      '$setWindowFields: by range': '{"error":40324}',
      '$setWindowFields: rank': '{"error":40324}',
      '$setWindowFields: dense rank': '{"error":40324}',
      '$setWindowFields: document number': '{"error":40324}',
      '$setWindowFields: shift': '{"error":40324}',
      '$setWindowFields: push': '{"error":40324}',
      '$setWindowFields: a range over two fields': '{"error":40324}',
      '$setWindowFields: an unknown function': '{"error":40324}',
    },
  ),
  ...secondEngine("Its transactions are the wrapper's: they can be rolled back, and that is all.", {
    'transaction: is not seen from outside': '1',
    'transaction: two that write the same document: one ends with WriteConflict': ANYTHING,
    'transaction: a duplicate key ends it': '{"_id":1,"n":1}',
    'transaction: withTransaction tries again until it is done': ANYTHING,
  }),
];
