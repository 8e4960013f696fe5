// `npm run dev`: every service in one process that begins anew when its source changes, and the web
// app with hot reload, on demo data. A debugger attaches to the services on port 9229. Ctrl-C ends
// both. Further arguments go to Node, such as --inspect-brk.
import { spawn } from 'node:child_process';
import { build, root } from './run.mjs';

const webPort = 5173;
const { PORT: port = '3000', PUBLIC_URL: publicUrl = `http://127.0.0.1:${webPort}` } = process.env;
const stopMs = 20_000;

await build('@groupsight/proto');

/** Each in a process group of its own: Ctrl-C reaches this process alone, which ends them in order. */
function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  return { child, ended };
}

const parts = [
  start(
    'node',
    [
      ...['--watch', '--watch-preserve-output', '--inspect', ...process.argv.slice(2)],
      ...['services/standalone/src/main.ts', '--demo'],
    ],
    // Vite serves the web app: the gateway needs no built one.
    { PORT: port, PUBLIC_URL: publicUrl, WEB_DIR: '' },
  ),
  start('npm', ['run', '--silent', 'dev', '--workspace', '@groupsight/web'], {
    GATEWAY: `http://127.0.0.1:${port}`,
    WEB_PORT: String(webPort),
  }),
];

console.log(`
  app      http://127.0.0.1:${webPort}
  API      http://127.0.0.1:${port}/api/docs
  debugger 127.0.0.1:9229
`);

let isEnding = false;
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const { child } of parts) child.kill('SIGTERM');
  const tooLong = setTimeout(() => killAll(), stopMs);
  await Promise.all(parts.map(({ ended }) => ended));
  clearTimeout(tooLong);
  killAll();
  process.exit(code);
}

/** What is left of the process groups. */
function killAll() {
  for (const { child } of parts) {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
for (const { ended } of parts) ended.then(() => end(1));
