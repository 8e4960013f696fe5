/**
 * `npm run docstore -- …`: serves a file (`--file`, with `--port` or `--socket`), or
 * `verify`, `backup`, `restore` and `salvage`; see README.
 */
import { parseArgs } from 'node:util';
import { startDocstore } from './index.ts';
import { maintain } from './maintenance/commands.ts';

const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: text('27017'),
    host: text('127.0.0.1'),
    file: text('./data/docstore.db'),
    socket: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
});
const [action] = positionals;
const { file, host, port, socket, from, to } = values;
const address = socket === undefined ? { host, port: Number(port) } : { socketPath: socket };
try {
  if (action === undefined) {
    const log = (message: string, fields?: object) => console.error(message, fields ?? '');
    const store = await startDocstore({ file, ...address, inThread: false, log });
    console.log(`docstore listening on ${store.uri}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, store.close);
  } else {
    const reached = socket === undefined ? { host, port: Number(port) } : { path: socket };
    const { text: said, ok } = await maintain(action, { file, from, to, address: reached });
    console.log(said);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
