import { readdir } from 'node:fs/promises';
import { freePort } from '../../local/ports.ts';
import { complain, type Report } from '../report.ts';
import { isService, type ServiceName, secrets, variablesOf } from '../services.ts';
import { inContainer } from './base.ts';
import type { Surroundings } from './surroundings.ts';

/** Starts the service, asks it over HTTP until it answers, and ends it in order. */
const script = (path: string, port: 'HEALTH_PORT' | 'PORT' = 'HEALTH_PORT') => `
node --max-semi-space-size=16 src/main.ts & service=$!
tries=0
until node -e "fetch('http://127.0.0.1:' + process.env.${port} + '${path}').then(async (answer) => { console.log(answer.status, await answer.text()); process.exit(answer.ok ? 0 : 1) }, () => process.exit(1))"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ] || ! kill -0 "$service"; then echo "it does not answer"; exit 1; fi
  sleep 1
done
node /app/healthcheck.mjs && echo "health check: ok"
if [ -n "$ASK_PAGE" ]; then node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/', { headers: { accept: 'text/html' } }).then(async (page) => console.log('page', JSON.stringify({ status: page.status, headers: Object.fromEntries(page.headers), text: await page.text() })))"; fi
kill -TERM "$service" && wait "$service" && echo "ended in order"
`;

async function environment(name: ServiceName, around: Surroundings) {
  const address = () => freePort().then((port) => `127.0.0.1:${port}`);
  const all: Record<string, string> = {
    ...secrets,
    ...around.env,
    DATA_DIR: '/tmp/data',
    MAIL_DIR: '/tmp/mail',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    CHAT_PROVIDER: 'simulated',
    GRPC_ADDRESS: await address(),
    PORT: String(await freePort()),
    HEALTH_PORT: String(await freePort()),
    // Nobody is there: services are called when there is something to ask.
    CONNECTOR_ADDRESS: await address(),
    INSIGHTS_ADDRESS: await address(),
    AUTH_ADDRESS: await address(),
    GROUPS_ADDRESS: await address(),
    SCHEDULER_ADDRESS: await address(),
  };
  const optional = /^(KAFKA_SASL|OIDC|S3|OPENAI|WAHA|SMTP|STRIPE|CREDENTIALS_KEY_PREVIOUS)/;
  const known = variablesOf(name).filter((variable) => !optional.test(variable));
  return Object.fromEntries(
    known.flatMap((variable) => {
      const value = all[variable];
      return value === undefined ? [] : [[variable, value] as const];
    }),
  );
}

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The gateway served the web image's page, with the headers that keep it from others. */
function checkPage(said: string): void {
  const line = /^page (.*)$/m.exec(said)?.[1];
  if (!line) throw new Error(`It served no page: ${said}`);
  const { status, headers, text } = JSON.parse(line) as Page;
  const wanted = ['content-security-policy', 'x-content-type-options', 'x-frame-options'];
  complain([
    ...(status === 200 ? [] : [`It answered ${status}`]),
    ...(text.includes('<div id="root"') ? [] : ['It is no page of the app']),
    ...wanted.filter((name) => !headers[name]).map((name) => `It has no ${name}`),
  ]);
}

/** The service's own code and packages are complete: it starts and serves out of its image. */
export async function checkRuns(
  report: Report,
  name: string,
  image: string,
  around: Surroundings | string,
  webFolder: string,
): Promise<void> {
  if (!isService(name)) return;
  await report.check('it names the variables that it lacks', async () => {
    const said = await inContainer(image, ['sh', '-c', 'node src/main.ts 2>&1 || true']);
    const lacks = name === 'gateway' ? 'AUTH_ADDRESS' : 'MONGODB_URI';
    if (!said.includes(lacks)) throw new Error(`It says: ${said}`);
  });
  await report.check('it is not root and cannot write its own code', async () => {
    const tries = 'test "$(id -u)" = 10001 && ! touch /app/x 2>/dev/null && touch /tmp/x';
    await inContainer(image, ['sh', '-c', tries]);
  });
  if (typeof around === 'string') return report.skip('it answers over HTTP', around);
  await report.check('with Kafka and a store it answers over HTTP, and ends in order', async () => {
    // The gateway is ready when auth is; nobody is there.
    const path = name === 'gateway' ? '/healthz' : '/readyz';
    const hasPages = name === 'gateway' && (await readdir(webFolder)).length > 0;
    const env = await environment(name, around);
    const said = await inContainer(image, ['sh', '-c', script(path)], {
      env: hasPages ? { ...env, WEB_DIR: '/web', ASK_PAGE: '1' } : env,
      ...(hasPages ? { volume: `${webFolder}:/web:ro` } : {}),
    });
    console.log(
      said
        .trim()
        .replace(/^page .*$/m, 'page')
        .replace(/^/gm, '      '),
    );
    if (hasPages) checkPage(said);
    if (!/^200 /m.test(said) || !said.includes('ended in order')) throw new Error('It did not');
  });
}

/** The whole product starts out of its image without a setting, and serves its own page. */
export async function checkProduct(report: Report, image: string): Promise<void> {
  await report.check('it starts without settings, serves its page, and ends in order', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: '/tmp/data', ASK_PAGE: '1' };
    const said = await inContainer(image, ['sh', '-c', script('/readyz', 'PORT')], { env });
    checkPage(said);
    const wanted = [/^200 /m, /health check: ok/, /ended in order/];
    if (!wanted.every((line) => line.test(said))) throw new Error(`It says: ${said}`);
  });
}
