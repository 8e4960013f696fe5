/** Every operator, made known to the compiler; who compiles expressions imports it from here. */
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import { COMPARISON } from './comparison.ts';
import { defineOperators } from './compile.ts';
import { CONVERSION } from './conversion.ts';
import { DATES } from './dates.ts';
import { OBJECTS } from './objects.ts';
import { STRINGS } from './strings.ts';
import { VARIABLES } from './variables.ts';

export { compileExpression } from './compile.ts';

const tables = [ARITHMETIC, ARRAYS, COMPARISON, CONVERSION, DATES, OBJECTS, STRINGS, VARIABLES];
for (const table of tables) defineOperators(table);
