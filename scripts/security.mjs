// `npm run test:security`: tries the attacks again that a security test of the product once
// succeeded with, or came close to: for each what was tried, and the tests that try it now.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, root } from './run.mjs';
import { runVitest, sumLine } from './vitest-sums.mjs';

/** What was tried, and where it is tried again: files, each with words of the names of its tests. */
const attacks = [
  {
    id: 'H1',
    what: "one user's heavy or abandoned reads keep everybody else waiting",
    tests: {
      'services/gateway/test/heavy-reads.test.ts': [''],
      'services/gateway/src/heavy-reads.test.ts': ['heavy reads'],
      'services/shared/test/bound-reads.test.ts': ['ends in the store when'],
    },
  },
  {
    id: 'H2',
    what: 'a name that is HTML, in a chart or fetched by the page',
    tests: {
      'web/src/shared/charts/options.test.ts': ['shows a name as the text that it is'],
      'services/gateway/test/static.test.ts': ['browsers are told to run nothing but the app'],
    },
  },
  {
    id: 'H3, H5',
    what: 'small zips that fill the disk, or the memory with authors',
    tests: {
      'services/standalone/test/attack-zips.test.ts': ['zips that were made to fill'],
      'services/connector/test/imports.test.ts': ['the storage of an owner'],
    },
  },
  {
    id: 'H4',
    what: "many imports of one user before another's small one",
    tests: {
      'services/connector/src/imports/import-queue.test.ts': ['the queue of imports'],
      'services/connector/test/imports.test.ts': ['imports of many'],
    },
  },
  {
    id: 'M1',
    what: 'calls to a service by somebody without credentials',
    tests: {
      'services/shared/test/grpc-token.test.ts': ['the signed token of services'],
      'services/shared/test/grpc-identity.test.ts': ['the identity of'],
      'services/standalone/test/service-token.test.ts': ['is not started where others reach it'],
    },
  },
  {
    id: 'M2',
    what: "the embedded store's port, reached from elsewhere",
    tests: { 'services/docstore/test/maintenance.test.ts': ['is for this machine alone'] },
  },
  {
    id: 'M3',
    what: 'limits that a visitor behind a proxy, or with many IPv6 addresses, turns on others',
    tests: {
      'services/gateway/test/exposure.test.ts': ['visitors behind a proxy', 'without a proxy'],
      'services/gateway/src/client-address.test.ts': [''],
    },
  },
  {
    id: 'M4',
    what: 'an account that a stranger locks by wrong passwords',
    tests: { 'services/auth/test/sessions.test.ts': ['of a stranger'] },
  },
  {
    id: 'M5',
    what: 'addresses that a mailer reads as another',
    tests: {
      'services/auth/src/domain/fields.test.ts': ['checkEmail', 'knows the mailbox'],
      'services/auth/test/provider-sign-in.test.ts': [
        'keeps its password where its owner has shown',
      ],
    },
  },
  {
    id: 'M6',
    what: 'a program sent under a harmless name, or a name that leads astray',
    tests: { 'services/shared/src/sent-file.test.ts': [''] },
  },
  {
    id: 'L1',
    what: 'finding out which addresses have accounts',
    tests: {
      'services/auth/test/sessions.test.ts': ['an unknown address and a wrong password alike'],
    },
  },
  {
    id: 'L2, L4–L6',
    what: 'metrics, cached answers, slow or large bodies, very many connections',
    tests: { 'services/gateway/test/exposure.test.ts': [''] },
  },
  {
    id: 'L3',
    what: 'paths that no file can have raise false alarms',
    tests: { 'services/gateway/test/static.test.ts': ['a path that no file can have'] },
  },
  {
    id: 'L7',
    what: 'files with messages that others of the machine may read',
    tests: {
      'services/shared/test/bus.test.ts': ['are for their owner alone'],
      'services/docstore/test/refusals.test.ts': ['keeps the file to its owner'],
    },
  },
  {
    id: 'L8',
    what: 'passwords that everybody tries, sign-up that cannot be closed',
    tests: {
      'services/auth/src/domain/fields.test.ts': ['checkPassword'],
      'services/auth/test/provider-sign-in.test.ts': ['where new accounts are not for everybody'],
      'services/gateway/test/auth.test.ts': ['a sign-up waits for its address to be confirmed'],
    },
  },
  {
    id: 'L9',
    what: 'an audit of dependencies that nobody answered counts as one',
    tests: { 'services/standalone/test/audit.test.ts': ['an audit without an answer'] },
  },
  {
    id: 'SSRF',
    what: 'links and webhooks that lead inside',
    tests: {
      'services/insights/test/link-previews.test.ts': ['a page is fetched'],
      'services/scheduler/test/webhook-targets.test.ts': ['redirects', 'one of them private'],
    },
  },
  {
    id: 'at rest',
    what: "the store's files, read without the key",
    tests: { 'services/standalone/test/sealing.test.ts': [''] },
  },
];

if (!existsSync(join(root, 'proto/gen'))) await build('@groupsight/proto');
const files = [...new Set(attacks.flatMap(({ tests }) => Object.keys(tests)))];
const { report } = await runVitest(files);
const results = report.testResults.flatMap(({ name: file, assertionResults }) =>
  assertionResults.map(({ fullName: name, status }) => ({
    file: relative(root, file),
    name,
    status,
  })),
);
const sums = { passed: 0, failed: 0, skipped: 0 };
console.log('\n== attacks');
for (const { id, what, tests } of attacks) {
  const tries = Object.entries(tests).flatMap(([file, names]) =>
    names.map((words) => ({
      words: `${file}: ${words}`,
      own: results.filter((one) => one.file === file && one.name.includes(words)),
    })),
  );
  const missing = tries.filter(({ own }) => own.length === 0);
  const own = tries.flatMap((one) => one.own);
  const bad = own.filter(({ status }) => status !== 'passed');
  const isHeld = missing.length === 0 && bad.length === 0;
  sums[isHeld ? 'passed' : 'failed'] += 1;
  console.log(`${isHeld ? 'held    ' : 'NOT HELD'} ${id}: ${what} (${own.length} tests)`);
  for (const { words } of missing) console.log(`         no such test: ${words}`);
  for (const { file, name } of bad) console.log(`         ${file}: ${name}`);
}
console.log(sumLine(sums));
process.exit(sums.failed > 0 ? 1 : 0);
