import { run } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { boundHeaps } from './heap.ts';

boundHeaps();

const say = (line: string) => console.log(line);
try {
  const config = readConfig(process.env, process.argv.slice(2), process.cwd());
  const logger = createLogger({ service: 'groupsight', level: config.logLevel });
  // Loaded once the settings are known to be right: a wrong one is told at once.
  const { compose } = await import('./compose.ts');
  const product = await compose(config, logger);
  await run(product, { logger, process, onStartFailure: (error) => console.error(explain(error)) });
  say(`Groupsight is at ${product.url} (data in ${config.dataDir})`);
  if (product.mailUrl) say(`Mails, as there is no SMTP_URL, are at ${product.mailUrl}`);
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(product.url, say);
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
