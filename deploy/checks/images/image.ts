import { readdir } from 'node:fs/promises';
import { complain, type Report } from '../report.ts';
import { isService } from '../services.ts';
import { buildah, inContainer } from './base.ts';
import { checkProduct, checkRuns } from './runs.ts';
import type { Surroundings } from './surroundings.ts';

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User?: string;
      readonly Cmd?: readonly string[];
      readonly Labels?: Readonly<Record<string, string>>;
      readonly Healthcheck?: { readonly Test?: readonly string[] };
      readonly Env?: readonly string[];
    };
  };
}

/** The image of the migration job. */
export const operations = 'operations';
/** The whole product in one container. */
export const product = 'groupsight';
const withLibsignal = ['connector', operations, product];

const labels = ['title', 'description', 'version', 'revision', 'licenses', 'base.name'];

function problemsOf(name: string, { Docker: { config } }: Inspected): string[] {
  const problems: string[] = [];
  if (config.User !== '10001:10001') problems.push(`it runs as ${config.User || 'root'}`);
  for (const label of labels) {
    if (!config.Labels?.[`org.opencontainers.image.${label}`]) problems.push(`no label ${label}`);
  }
  if ((isService(name) || name === product) && !config.Healthcheck?.Test?.length)
    problems.push('no health check');
  const env = (config.Env ?? []).join('\n');
  if (/KEY|SECRET|PASSWORD|TOKEN/.test(env)) problems.push('a secret among its variables');
  return problems;
}

interface Sbom {
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

export async function checkImage(
  report: Report,
  name: string,
  around: Surroundings | string,
  webFolder: string,
): Promise<void> {
  const image = `localhost/groupsight/${name}:checks`;
  await report.check('labels, user, health check, no secrets', async () => {
    const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as Inspected;
    complain(problemsOf(name, inspected));
  });
  const sbom = name !== 'web' ? '/app/sbom.json' : '/sbom.json';
  await report.check('a list of what is in it, and no more than it needs', async () => {
    const { components } = JSON.parse(await inContainer(image, ['cat', sbom])) as Sbom;
    const has = (part: string) => components.some((component) => component.name === part);
    const problems = components.length < 10 ? [`it lists ${components.length} only`] : [];
    // GPL-3.0: it may be in the connector alone, and in what holds the connector.
    if (!withLibsignal.includes(name) && has('libsignal')) problems.push('libsignal is in it');
    for (const tool of ['vitest', 'turbo', '@biomejs/biome']) {
      if (has(tool)) problems.push(`${tool} is in it`);
    }
    complain(problems);
    console.log(`      ${components.length} packages`);
  });
  await report.check('its size', async () => {
    const listed = JSON.parse(await buildah('images', '--json', image)) as { size: string }[];
    console.log(`      ${listed[0]?.size} with the stand-in base`);
  });
  if (isService(name)) await checkRuns(report, name, image, around, webFolder);
  else if (name === product) await checkProduct(report, image);
  else if (name === operations) {
    if (typeof around === 'string') return report.skip('it migrates', around);
    // As helm/groupsight/templates/migrate.yaml has it.
    await report.check('it migrates every database, and again', async () => {
      const command = ['node', 'src/operations/main.ts', 'migrate'];
      for (let times = 0; times < 2; times += 1) {
        const said = await inContainer(image, command, { env: around.env });
        const done = said.match(/: up to date$/gm)?.length;
        if (done !== 5) throw new Error(`It says ${said}`);
      }
    });
  } else {
    await report.check('it hands over the web files', async () => {
      const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as Inspected;
      const command = inspected.Docker.config.Cmd ?? [];
      await inContainer(image, command, { volume: `${webFolder}:/out` });
      const [page] = (await readdir(webFolder)).filter((file) => file === 'index.html');
      if (!page) throw new Error('There is no index.html');
    });
  }
}
