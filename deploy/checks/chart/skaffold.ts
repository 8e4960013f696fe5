import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { complain, type Report } from '../report.ts';
import { output, root } from '../run.ts';
import { serviceNames } from '../services.ts';
import { goTool, isThere, skaffoldPath } from '../tools.ts';
import { manifestsOf, podsOf } from './manifests.ts';

interface SkaffoldFile {
  readonly build: {
    readonly artifacts: readonly {
      readonly image: string;
      readonly docker: {
        readonly dockerfile: string;
        readonly target?: string;
        readonly buildArgs?: Readonly<Record<string, string>>;
      };
      readonly sync?: { readonly manual?: readonly { readonly src: string }[] };
    }[];
  };
  readonly profiles: readonly { readonly name: string }[];
}

const images = [...serviceNames, 'web'];

async function checkArtifacts(): Promise<void> {
  const file = parse(await readFile(join(root, 'skaffold.yaml'), 'utf8')) as SkaffoldFile;
  const { artifacts } = file.build;
  const problems = images
    .filter((name) => !artifacts.some(({ image }) => image === `groupsight/${name}`))
    .map((name) => `${name} is not built`);
  for (const { image, docker } of artifacts) {
    const name = image.replace('groupsight/', '');
    const service = docker.buildArgs?.SERVICE ?? 'web';
    if (service !== name) problems.push(`${image} is made of ${service}`);
    await readFile(join(root, docker.dockerfile), 'utf8');
  }
  complain(problems);
}

/** skaffold's own reading of the file, and what it would install. */
async function checkProfile(skaffold: string, helm: string, profile: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skaffold-'));
  try {
    const env = { PATH: `${dirname(helm)}:${process.env.PATH}`, HOME: folder };
    const quiet = ['--interactive=false', '--update-check=false'];
    const own = ['-p', profile, ...quiet];
    const read = await output(skaffold, ['diagnose', '--yaml-only', ...own], { env });
    const { build } = parse(read) as SkaffoldFile;
    const isDev = profile === 'dev';
    const synced = build.artifacts.filter(({ sync }) => (sync?.manual?.length ?? 0) > 0);
    if (synced.length !== (isDev ? serviceNames.length : 0)) {
      throw new Error(`${synced.length} images are synced`);
    }
    // An organisation's roll-out migrates by a job; a developer's services do it for themselves.
    const wanted = profile === 'ci' ? [...images, 'operations'] : images;
    const missing = wanted.filter(
      (name) => !build.artifacts.some(({ image }) => image === `groupsight/${name}`),
    );
    complain(missing.map((name) => `${name} is not built`));
    const builds = wanted.map((name) => ({
      imageName: `groupsight/${name}`,
      tag: `registry.example.org/groupsight/${name}:tested`,
    }));
    const artifacts = join(folder, 'build.json');
    await writeFile(artifacts, JSON.stringify({ builds }));
    const rendered = await output(
      skaffold,
      ['render', '--offline=true', '--digest-source=tag', '--build-artifacts', artifacts, ...own],
      { env },
    );
    const used = podsOf(manifestsOf(rendered)).flatMap(({ pod }) =>
      [...pod.containers, ...(pod.initContainers ?? [])].map(({ image }) => image),
    );
    complain(
      builds.filter(({ tag }) => !used.includes(tag)).map(({ tag }) => `${tag} is not installed`),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function checkSkaffold(report: Report): Promise<void> {
  await report.check('every image is built, of its service', checkArtifacts);
  const helm = await goTool('helm');
  if (!helm || !(await isThere(skaffoldPath))) {
    return report.skip('skaffold', `${helm ? 'skaffold' : 'helm'} is not built here`);
  }
  for (const profile of ['local', 'dev', 'ci']) {
    await report.check(`profile ${profile}: read and rendered by skaffold`, () =>
      checkProfile(skaffoldPath, helm, profile),
    );
  }
}
