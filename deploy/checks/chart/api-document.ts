import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complain, type Report } from '../report.ts';
import { root, run } from '../run.ts';

const document = join(root, 'services/gateway/openapi.json');

/**
 * What judges the OpenAPI document, through npx: two hundred packages that nothing else of ours
 * needs. Neither asks the network for anything but itself, nor opens a browser.
 */
const linters = [
  {
    name: 'Redocly CLI',
    tool: '@redocly/cli@2.77.0',
    command: [
      'redocly',
      'lint',
      '--config',
      'deploy/checks/chart/redocly.yaml',
      '--format=stylish',
    ],
    /** It ends well where it only warns. */
    isClean: (told: string) => /Your API description is valid/.test(told) && !/warning/i.test(told),
  },
  {
    name: 'Spectral',
    tool: '@stoplight/spectral-cli@6.16.3',
    command: [
      'spectral',
      'lint',
      '--ruleset',
      'deploy/checks/chart/spectral.yaml',
      '--fail-severity=hint',
    ],
    isClean: (told: string) => /No results with a severity/.test(told),
  },
] as const;

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const npx = (tool: string, args: readonly string[]) =>
  run('npx', ['--yes', '--package', tool, '--', ...args], { env: quiet });

/** The document with an operation that has no name and no description. */
async function spoilt(place: string): Promise<string> {
  const told = JSON.parse(await readFile(document, 'utf8'));
  delete told.paths['/api/digests'].get.operationId;
  delete told.paths['/api/digests'].get.description;
  const file = join(place, 'openapi.json');
  await writeFile(file, JSON.stringify(told));
  return file;
}

export async function checkApiDocument(report: Report): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const bad = await spoilt(place);
    for (const { name, tool, command, isClean } of linters) {
      const [binary] = command;
      if ((await npx(tool, [binary, '--version'])).code !== 0) {
        report.skip(name, 'npm cannot fetch it');
        continue;
      }
      const lint = async (file: string) => {
        const { code, stdout, stderr } = await npx(tool, [...command, file]);
        const told = `${stdout}${stderr}`;
        return { told, ok: code === 0 && isClean(told) };
      };
      await report.check(`${name} finds nothing in the OpenAPI document`, async () => {
        const { told, ok } = await lint(document);
        complain(ok ? [] : [told]);
      });
      await report.check(`${name} finds what is wrong`, async () => {
        if ((await lint(bad)).ok) throw new Error('It let a bad document pass');
      });
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
