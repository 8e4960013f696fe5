/** Filters: one document, one filter, does it match? */
import {
  Binary,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { type Check, family, refused } from './check.ts';

const o1 = new ObjectId('0123456789abcdef01234567');
const o2 = new ObjectId('0123456789abcdef01234568');
const big = Long.fromString('9007199254740993');

/** One document, one filter, does it match? As MongoDB's manual says. */
export const MATCHES: [name: string, doc: Document, filter: Document, matches: boolean][] = [
  ['ObjectId equals', { a: o1 }, { a: new ObjectId(o1.toHexString()) }, true],
  ['ObjectId is not its text', { a: o1 }, { a: o1.toHexString() }, false],
  ['ObjectId order', { a: o2 }, { a: { $gt: o1 } }, true],
  ['Long and int are compared as numbers', { a: Long.fromNumber(5) }, { a: 5 }, true],
  ['Long beyond doubles equals', { a: big }, { a: Long.fromString('9007199254740993') }, true],
  ['Long beyond doubles differs', { a: big }, { a: Long.fromString('9007199254740992') }, false],
  ['Decimal 1.0 is 1', { a: Decimal128.fromString('1.0') }, { a: 1 }, true],
  [
    'Decimal 1.0 is 1.00',
    { a: Decimal128.fromString('1.0') },
    { a: Decimal128.fromString('1.00') },
    true,
  ],
  ['Decimal 0.1 is not the double', { a: Decimal128.fromString('0.1') }, { a: 0.1 }, false],
  ['null matches missing', {}, { a: null }, true],
  ['$gte null matches missing', {}, { a: { $gte: null } }, true],
  ['$ne null excludes missing', {}, { a: { $ne: null } }, false],
  ['$in null matches missing', {}, { a: { $in: [null] } }, true],
  ['null in an array', { a: [1, null] }, { a: null }, true],
  ['$exists on null', { a: null }, { a: { $exists: true } }, true],
  ['documents compare in field order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
  ['arrays compare in order', { a: [1, 2] }, { a: [2, 1] }, false],
  ['an array inside an array', { a: [[1, 2], 3] }, { a: [1, 2] }, true],
  ['not two levels deep', { a: [[1, 2]] }, { a: 1 }, false],
  ['each condition may hold for another element', { a: [1, 9] }, { a: { $gt: 5, $lt: 3 } }, true],
  ['$elemMatch wants one element', { a: [1, 9] }, { a: { $elemMatch: { $gt: 5, $lt: 3 } } }, false],
  ['dotted through an array', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }, true],
  ['dotted by position', { a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }, true],
  ['dotted null where one lacks it', { a: [{ b: 1 }, { c: 2 }] }, { 'a.b': null }, true],
  [
    'dotted $exists false where one has it',
    { a: [{ b: 1 }, { c: 2 }] },
    { 'a.b': { $exists: false } },
    false,
  ],
  ['dotted $ne over elements', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': { $ne: 1 } }, false],
  ['$all on a single value', { a: 1 }, { a: { $all: [1] } }, true],
  [
    '$all with $elemMatch',
    { a: [{ x: 1 }, { x: 2 }] },
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    true,
  ],
  ['$size', { a: [] }, { a: { $size: 0 } }, true],
  ['$type of an int', { a: 1 }, { a: { $type: 'int' } }, true],
  ['$type of a whole double', { a: new Double(1) }, { a: { $type: 'double' } }, true],
  ['$type of a whole double is not int', { a: new Double(1) }, { a: { $type: 'int' } }, false],
  ['$type looks into arrays', { a: ['x'] }, { a: { $type: 'string' } }, true],
  ['$not with a missing field', {}, { a: { $not: { $gt: 5 } } }, true],
  ['$nin with a missing field', {}, { a: { $nin: [1] } }, true],
  ['$regex with options', { a: 'ab' }, { a: { $regex: 'A B', $options: 'xi' } }, true],
  ['regex inside $in', { a: 'Foo' }, { a: { $in: [/^foo/i] } }, true],
  ['$mod of a negative', { a: -7 }, { a: { $mod: [5, -2] } }, true],
  ['$mod ignores text', { a: '7' }, { a: { $mod: [5, 2] } }, false],
  ['NaN equals NaN', { a: Number.NaN }, { a: Number.NaN }, true],
  ['NaN is not below 5', { a: Number.NaN }, { a: { $lt: 5 } }, false],
  ['dates are not numbers', { a: new Date(5) }, { a: { $gt: 1 } }, false],
  ['booleans are not numbers', { a: true }, { a: 1 }, false],
  ['Binary equals', { a: new Binary(Buffer.from('x')) }, { a: new Binary(Buffer.from('x')) }, true],
  [
    'Timestamp equals',
    { a: new Timestamp({ t: 1, i: 2 }) },
    { a: new Timestamp({ t: 1, i: 2 }) },
    true,
  ],
  ['$bitsAllSet', { a: 7 }, { a: { $bitsAllSet: 5 } }, true],
  ['MinKey is below everything', { a: 5 }, { a: { $gt: new MinKey() } }, true],
  ['MaxKey is above everything', { a: { x: 1 } }, { a: { $lt: new MaxKey() } }, true],
  ['fields of the prototype do not exist', {}, { constructor: { $exists: true } }, false],
  ['$expr compares fields', { a: 3, b: 2 }, { $expr: { $gt: ['$a', '$b'] } }, true],
  ['$or', { a: 1 }, { $or: [{ a: 2 }, { a: 1 }] }, true],
  ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { a: 1 }] }, false],
];

const REFUSED: [name: string, filter: Document, code: number][] = [
  ['an unknown operator', { a: { $foo: 1 } }, 2],
  ['an unknown top level operator', { $foo: 1 }, 2],
  ['an empty $or', { $or: [] }, 2],
  ['$in without a list', { a: { $in: 1 } }, 2],
  ['an unknown type name', { a: { $type: 'nope' } }, 2],
  ['a broken regex', { a: { $regex: '(' } }, 51091],
  ['an unknown regex option', { a: { $regex: 'x', $options: 'q' } }, 51108],
  ['$mod by zero', { a: { $mod: [0, 1] } }, 2],
  ['$size of text', { a: { $size: 'x' } }, 2],
  ['$size below zero', { a: { $size: -1 } }, 2],
  ['$options alone', { a: { $options: 'i' } }, 2],
  ['an unknown expression', { $expr: { $foo: 1 } }, 168],
  ['$elemMatch of a number', { a: { $elemMatch: 1 } }, 2],
  ['$all without a list', { a: { $all: 1 } }, 2],
  ['$not of a value', { a: { $not: 1 } }, 2],
  ['a regex in $ne', { a: { $ne: /x/ } }, 2],
];

export const FILTERS: Check[] = [
  ...family(
    'filter',
    MATCHES.map(([name, doc, filter, matches]) => [
      name,
      async (bench) => (await (await bench.collection([doc])).find(filter).toArray()).length === 1,
      matches,
    ]),
  ),
  ...family(
    'filter refused',
    REFUSED.map(([name, filter, code]) => [
      name,
      async (bench) => (await (await bench.collection([{ a: 1 }])).find(filter).toArray()).length,
      refused(code),
    ]),
  ),
];
