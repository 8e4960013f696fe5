// `npm start [-- --demo]`: builds what changed, then runs every service in one process.
import { build, run } from './run.mjs';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This is Node ${process.versions.node}; Groupsight runs on the Node 24 that npm installs with it.\n` +
      'Run `npm ci` first (its package `node` needs its install script), then `npm start`.',
  );
  process.exit(1);
}
await build();
process.exit(
  // 100 MB less than with the default young generation, at the same speed.
  await run(
    'node',
    ['--max-semi-space-size=16', 'services/standalone/src/main.ts', ...process.argv.slice(2)],
    { forward: true },
  ),
);
