import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { standaloneConfig } from '../../../services/standalone/src/config.ts';
import { root } from '../run.ts';
import { configs } from '../services.ts';
import { configurationPage, environmentExample } from './configuration.ts';
import { settingsOf } from './settings.ts';

it.each([
  ['docs/CONFIGURATION.md', configurationPage],
  ['.env.example', environmentExample],
])('%s is up to date (npm run docs:config)', async (file, text) => {
  expect(await readFile(join(root, file), 'utf8')).toBe(text());
});

it('describes every setting of every service', () => {
  const all = Object.entries({ ...configs, standalone: standaloneConfig });
  const silent = all.flatMap(([service, config]) =>
    settingsOf(config)
      .filter(({ description }) => !description)
      .map(({ name }) => `${service}: ${name}`),
  );
  expect(silent).toEqual([]);
});

it('reads defaults, units, choices and what is required from the schemas', () => {
  const of = (service: keyof typeof configs, name: string) =>
    settingsOf(configs[service]).find((setting) => setting.name === name);
  expect(of('gateway', 'TRUST_PROXY')).toMatchObject({ default: '0', range: [0, 10] });
  expect(of('connector', 'SEND_GAP_MS')).toMatchObject({ default: '8000', unit: 'ms' });
  expect(of('connector', 'CHAT_PROVIDER')?.choices).toEqual(['whatsapp', 'waha', 'simulated']);
  expect(of('connector', 'CREDENTIALS_KEY')).toMatchObject({ isRequired: true, isSecret: true });
  expect(of('insights', 'OPENAI_DAILY_TOKENS')?.default).toContain('personal=100000,');
});
