import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { controlHandler } from './control.ts';
import { FakeWhatsApp } from './server.ts';

/*
 * The fake as a process of its own: `node main.ts [--port 0] [--control-port 0] [--ca file.pem]`.
 * Prints one line of JSON when it is ready: where clients connect (url, noiseRoot), where
 * commands go (control, see control.ts), and the certificate to trust for media.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    ca: { type: 'string' },
  },
});

const fake = await new FakeWhatsApp().start({ port: Number(values.port) });
const control = createServer(controlHandler(fake));
const { promise, resolve } = Promise.withResolvers<void>();
control.listen(Number(values['control-port']), '127.0.0.1', resolve);
await promise;
if (values.ca !== undefined) await writeFile(values.ca, fake.media.certificate.cert);
const { port } = control.address() as AddressInfo;
const { url, noiseRoot } = fake;
console.log(JSON.stringify({ url, noiseRoot, control: `http://127.0.0.1:${port}` }));

const stop = async () => {
  control.close();
  control.closeAllConnections();
  await fake.stop();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
