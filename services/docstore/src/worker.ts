/** Runs the server in a worker thread, so that it has a core of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerReport } from './index.ts';
import { Server, type ServerOptions } from './wire/server.ts';

const report = (message: WorkerReport): void => parentPort?.postMessage(message);

try {
  const { server, port } = await Server.start(workerData as ServerOptions, (message, fields) =>
    report({ kind: 'log', message, ...(fields ? { fields } : {}) }),
  );
  parentPort?.once('message', async () => {
    await server.close();
    report({ kind: 'closed' });
    parentPort?.close();
  });
  report({ kind: 'ready', port });
} catch (error) {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}
