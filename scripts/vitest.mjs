// `node scripts/vitest.mjs [--project …] [filter…]`: tests of a part, without building the web app;
// generates the contracts first where they are not there. What the workspaces' `npm test` runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, root } from './run.mjs';
import { runTests } from './vitest-sums.mjs';

if (!existsSync(join(root, 'proto/gen'))) await build('@groupsight/proto');
process.exit(await runTests(process.argv.slice(2)));
