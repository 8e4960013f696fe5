// What changed for people and operators, a file for each change in .changes/ so that two branches
// never meet in one. `npm run change -- <kind> <text>` writes one; `npm run changes` shows what the
// next release brings, `npm run changes -- release <version>` moves it to CHANGELOG.md, and
// `npm run changes -- notes <version>` prints a release's section (release.yml uses it).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** In the order in which a release tells them (Keep a Changelog). */
const kinds = ['security', 'added', 'changed', 'deprecated', 'removed', 'fixed'];
const folder = join(root, '.changes');
const changelog = join(root, 'CHANGELOG.md');
const released = '<!-- releases -->';

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** `---\nkind: added\n---\ntext` */
function readChange(file) {
  const text = readFileSync(join(folder, file), 'utf8');
  const [, kind, body] = /^---\nkind: (\w+)\n---\n([\s\S]+)$/.exec(text) ?? [];
  if (!kinds.includes(kind) || !body.trim()) {
    fail(
      `.changes/${file} must begin with ---, kind: ${kinds.join(' | ')}, ---, and say what changed`,
    );
  }
  return { file, kind, body: body.trim() };
}

function readChanges() {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map(readChange);
}

/** The changes as a release's section has them. */
function sectionOf(changes) {
  return kinds
    .map((kind) => [kind, changes.filter((change) => change.kind === kind)])
    .filter(([, some]) => some.length > 0)
    .map(([kind, some]) => {
      const items = some.map(({ body }) => `- ${body.replaceAll('\n', '\n  ')}`);
      return `### ${kind[0].toUpperCase()}${kind.slice(1)}\n\n${items.join('\n')}`;
    })
    .join('\n\n');
}

const commands = {
  show() {
    const changes = readChanges();
    console.log(
      changes.length > 0 ? sectionOf(changes) : 'Nothing has changed since the last release.',
    );
  },
  add(kind, ...words) {
    const text = words.join(' ').trim();
    if (!kinds.includes(kind) || !text)
      fail(`npm run change -- <${kinds.join('|')}> <what changed>`);
    const slug =
      text
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.slice(0, 6)
        .join('-') ?? kind;
    mkdirSync(folder, { recursive: true });
    // A second change in the same words gets an error instead of overwriting the first.
    writeFileSync(join(folder, `${slug}.md`), `---\nkind: ${kind}\n---\n${text}\n`, { flag: 'wx' });
    console.log(`.changes/${slug}.md`);
  },
  release(version) {
    if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('npm run changes -- release <x.y.z>');
    const changes = readChanges();
    if (changes.length === 0) fail('Nothing has changed since the last release.');
    const text = readFileSync(changelog, 'utf8');
    const date = new Date().toISOString().slice(0, 10);
    const section = `${released}\n\n## ${version} – ${date}\n\n${sectionOf(changes)}`;
    writeFileSync(
      changelog,
      text.replace(released, () => section),
    );
    for (const { file } of changes) rmSync(join(folder, file));
    console.log(`CHANGELOG.md has ${version} with ${changes.length} changes`);
  },
  notes(version) {
    const sections = readFileSync(changelog, 'utf8').split(/^## /m);
    const section = sections.find((part) => part.startsWith(`${version} `));
    if (!section) fail(`CHANGELOG.md has no ${version}`);
    console.log(section.slice(section.indexOf('\n')).trim());
  },
};

const [name = 'show', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`Unknown: ${name}. Known: ${Object.keys(commands).join(', ')}`);
command(...args);
