// What `helm test` runs in the cluster: the gateway answers by way of every service behind it,
// and the services themselves answer nobody else.
import { connect } from 'node:net';

const { GATEWAY, CLOSED } = process.env;
let failed = 0;

async function check(what, run) {
  try {
    await run();
    console.log(`ok      ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${what}: ${error.message}`);
  }
}

async function answer(path, status, init) {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${GATEWAY}${path}`, { signal, redirect: 'manual', ...init });
  if (response.status !== status) throw new Error(`answered ${response.status}, not ${status}`);
  return response;
}

function isOpen(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (open) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false));
  });
}

await check('the gateway is ready', () => answer('/readyz', 200));
await check('auth answers through it', () => answer('/api/config', 200));
await check('the web app is there', async () => {
  const page = await (await answer('/', 200)).text();
  if (!page.includes('<div id="root"')) throw new Error('no page of the app');
});
await check('nobody is let in without a token', () => answer('/api/watched-groups', 401));
for (const address of (CLOSED ?? '').split(',').filter(Boolean)) {
  const [host, port] = address.split(':');
  await check(`${address} is closed to others`, async () => {
    if (await isOpen(host, Number(port))) throw new Error('it answers (no network policies here?)');
  });
}
process.exit(failed === 0 ? 0 : 1);
