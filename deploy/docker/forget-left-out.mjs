// After `turbo prune --production`: takes the workspaces that it left out (those of tests) from
// the manifests and the lock file, too; npm would look for them in its registry.
//   node deploy/docker/forget-left-out.mjs out/json
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder = 'out/json'] = process.argv;
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const write = (file, value) =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

const files = readdirSync(folder, { recursive: true }).filter((file) =>
  /(^|[\\/])package\.json$/.test(file),
);
const there = new Set(files.map((file) => read(file).name));

function forget(manifest) {
  for (const name of Object.keys(manifest.devDependencies ?? {})) {
    if (name.startsWith('@groupsight/') && !there.has(name)) delete manifest.devDependencies[name];
  }
}

for (const file of files) {
  const manifest = read(file);
  forget(manifest);
  write(file, manifest);
}
const lock = read('package-lock.json');
for (const manifest of Object.values(lock.packages)) forget(manifest);
write('package-lock.json', lock);
