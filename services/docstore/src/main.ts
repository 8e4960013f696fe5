/** `npm run docstore -- --port <p> --file <f>`, or `--socket <path>` instead of a port. */
import { parseArgs } from 'node:util';
import { startDocstore } from './index.ts';

const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
const { values } = parseArgs({
  options: {
    port: text('27017'),
    host: text('127.0.0.1'),
    file: text('./data/docstore.db'),
    socket: { type: 'string' },
  },
});
try {
  const { file, host, port, socket } = values;
  const log = (message: string, fields?: object) => console.error(message, fields ?? '');
  const address = socket === undefined ? { host, port: Number(port) } : { socketPath: socket };
  const store = await startDocstore({ file, ...address, inThread: false, log });
  console.log(`docstore listening on ${store.uri}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, store.close);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
