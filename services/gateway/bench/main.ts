/**
 * `node services/gateway/bench/main.ts`: requests per second of the two busiest routes at 20
 * connections, beside a bare Fastify route that returns the same bytes. The services behind it
 * hold their data in memory, in this process: what is measured is the gateway and its calls.
 */
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { digestOf } from '../test/support/documents.ts';
import { startHarness } from '../test/support/harness.ts';

const connections = 20;
const seconds = 5;

interface Figures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** All that were answered, warming up included. */
  readonly requests: number;
}

/** Loads a URL from this process for some seconds; every answer must be a 200. */
async function load(url: string, token: string): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume();
        response.once('end', () => {
          times.push(performance.now() - began);
          resolve();
        });
      }).once('error', reject);
    });
  const until = async (end: number) => {
    while (performance.now() < end) await one();
  };
  const run = (ms: number) => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: connections }, () => until(end)));
  };
  await run(1500);
  const warmUp = times.length;
  times.length = 0;
  await run(seconds * 1000);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const requests = warmUp + times.length;
  return { requestsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), requests };
}

/** The same in a child process, so that loading does not slow what is measured. */
function loadFromOutside(url: string, token: string): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [url, token]);
    child.once('message', (figures) => resolve(figures as Figures));
    child.once('exit', (code) => code && reject(new Error(`loader ended with ${code}`)));
  });
}

/** The figures as a line; with the processor time a request cost, which others cannot disturb. */
async function show(url: string, token: string): Promise<string> {
  const before = process.cpuUsage();
  const { requestsPerSecond, p50, p99, requests } = await loadFromOutside(url, token);
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / requests);
  const speed = `${Math.round(requestsPerSecond)} requests/s`;
  return `${speed}, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpu} µs CPU each`;
}

async function measure(): Promise<void> {
  await using gateway = await startHarness();
  const { ownerId, token } = await gateway.signIn();
  for (let n = 0; n < 25; n++) {
    const group = gateway.groups.addGroup(ownerId, `Group ${n}`);
    const summary = 'What was said, and by whom. '.repeat(15).slice(0, 400);
    gateway.insights.digests.add(ownerId, digestOf(group.documentId, '2026-01-02', { summary }));
  }
  for (const path of ['/api/watched-groups', '/api/digests?sort=date:desc']) {
    const answer = await (await gateway.call('GET', path, { token })).text();
    const bare = Fastify();
    bare.get('/', async (_request, reply) => reply.type('application/json').send(answer));
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
    console.log(
      `${path} (${answer.length} bytes): ${await show(`${gateway.baseUrl}${path}`, token)}`,
    );
    console.log(`  bare Fastify, the same bytes: ${await show(`${bareUrl}/`, token)}`);
    await bare.close();
  }
}

const [url, token] = process.argv.slice(2);
if (url && token) process.send?.(await load(url, token));
else await measure();
