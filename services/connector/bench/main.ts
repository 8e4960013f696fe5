// `npm run bench:whatsapp -- storm` and `-- accounts`: what the WhatsApp provider stands and takes.
import { cpus, loadavg, totalmem } from 'node:os';
import { accountsBench } from './accounts.ts';
import { stormBench } from './storm.ts';

const benches: Readonly<Record<string, (given: readonly number[]) => Promise<boolean>>> = {
  storm: stormBench,
  accounts: accountsBench,
};

/** On what, and when. */
function machine(): string {
  const cpu = cpus();
  const load = loadavg()[0]?.toFixed(1);
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpu.length} × ${cpu[0]?.model}, ${memory} GB, load ${load}, Node ${process.version}, ${new Date().toISOString()}`;
}

const [name = '', ...given] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (!bench) {
  process.stderr.write(`usage: npm run bench:whatsapp -- ${Object.keys(benches).join(' | ')}\n`);
  process.exit(2);
}
process.stdout.write(`${machine()}\n`);
const isGood = await bench(given.map(Number));
process.exit(isGood ? 0 : 1);
