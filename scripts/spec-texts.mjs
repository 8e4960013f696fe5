// The table of the specification's texts: where each was seen in the tests of a whole run.
import { specTexts } from '../web/src/test/spec-texts.ts';
import { root } from './run.mjs';

/** Which test saw a text first, from vitest's JSON report. */
function firstSightings(report) {
  const first = new Map();
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) {
      for (const text of test.meta?.specTexts ?? []) {
        if (!first.has(text)) first.set(text, `${suite.name.replace(root, '')} > ${test.title}`);
      }
    }
  }
  return first;
}

/** Prints the table; answers how many texts were seen and how many were not. */
export function printSpecTexts(report) {
  const first = firstSightings(report);
  let seen = 0;
  let unseen = 0;
  for (const [section, texts] of Object.entries(specTexts)) {
    console.log(`\nSpecification ${section}`);
    for (const text of texts) {
      const where = first.get(text);
      if (where) seen += 1;
      else unseen += 1;
      console.log(`  ${where ? '✓' : '✗'} ${text}\n      ${where ?? 'NOT SEEN in any test'}`);
    }
  }
  return { seen, unseen };
}
