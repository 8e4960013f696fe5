// Serves the bytes it gets on standard input; the peer of the request figures, in a process of
// its own as the product is.
import { serveBytes } from './measure.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { url } = await serveBytes(Buffer.concat(chunks));
console.log(url);
