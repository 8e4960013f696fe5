import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { complain, type Report } from '../report.ts';
import { output, root, run } from '../run.ts';
import { serviceNames } from '../services.ts';
import { goTool } from '../tools.ts';

const folder = join(root, '.github/workflows');

interface Release {
  readonly jobs: {
    readonly images: {
      readonly strategy: {
        readonly matrix: { readonly include: readonly { readonly image: string }[] };
      };
    };
  };
}

/** Every image that the chart and the compose files name is released. */
async function checkReleased(): Promise<void> {
  const release = parse(await readFile(join(folder, 'release.yml'), 'utf8')) as Release;
  const released = release.jobs.images.strategy.matrix.include.map(({ image }) => image);
  const wanted = [...serviceNames, 'web', 'operations', 'groupsight'];
  complain(
    wanted.filter((name) => !released.includes(name)).map((name) => `${name} is not released`),
  );
}

export async function checkWorkflows(report: Report): Promise<void> {
  await report.check('every image is released', checkReleased);
  const tool = await goTool('actionlint');
  if (!tool) return report.skip('actionlint', 'it is not built here (INSTALL_TOOLS=1)');
  const files = (await readdir(folder)).map((file) => join(folder, file));
  await report.check('actionlint', async () => {
    await output(tool, files);
  });
  await report.check('actionlint finds what is wrong', async () => {
    const place = await mkdtemp(join(tmpdir(), 'workflow-'));
    try {
      const bad = join(place, 'bad.yml');
      await writeFile(
        bad,
        'on: push\njobs: { a: { runs-on: ubuntu-24.04, needs: b, steps: [] } }\n',
      );
      const { code } = await run(tool, [bad]);
      if (code === 0) throw new Error('It let a bad file pass');
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  });
}
