// `npm test [-- filter…]`: builds, runs every suite, shows where each text of the specification
// was seen, and ends with the true sum over all of them.
import { build } from './run.mjs';
import { printSpecTexts } from './spec-texts.mjs';
import { endWith, printSlowest, runVitest } from './vitest-sums.mjs';

const filter = process.argv.slice(2);
await build();
const { report, seconds, ...sums } = await runVitest(filter);
printSlowest({ report, seconds });
if (filter.length > 0) {
  console.log("\nThe table of the specification's texts needs the whole run: left out here.");
} else {
  const { seen, unseen } = printSpecTexts(report);
  console.log(`\n${seen} texts of the specification seen on a screen, ${unseen} not`);
  sums.passed += seen;
  sums.failed += unseen;
}
console.log(`
Not run here: what needs a Kafka broker (npm run test:cluster); nothing here has a real
WhatsApp account, a model key or a Docker engine, and no test pretends to.
`);
endWith(sums);
