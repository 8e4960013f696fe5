import { baseConfig } from '@groupsight/shared/config';
import { decidedVariables, standaloneConfig } from '../../../services/standalone/src/config.ts';
import { configs, serviceNames } from '../services.ts';
import { type Setting, settingsOf } from './settings.ts';

const units: Readonly<Record<string, (value: number) => string | undefined>> = {
  bytes: (value) => {
    const power = Math.min(3, Math.floor(Math.log2(value) / 10));
    if (power < 1 || value % 1024 ** power !== 0) return undefined;
    return `${value / 1024 ** power} ${['', 'KiB', 'MiB', 'GiB'][power]}`;
  },
  ms: (value) => (value % 1000 === 0 && value > 0 ? `${value / 1000} s` : undefined),
};

function defaultOf({ default: text, isRequired, unit = '' }: Setting): string {
  if (isRequired) return '**required**';
  if (text === undefined) return '–';
  const readable = units[unit]?.(Number(text));
  return `\`${text}\`${readable ? ` (${readable})` : ''}`;
}

function valuesOf({ choices, range, unit }: Setting): string {
  if (choices.length > 0) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (!range) return unit ?? 'text';
  const [least, most] = range;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `${least}–${most}`;
  return unit ? `${unit}, ${bounds}` : bounds;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map((setting) => {
    const description = setting.description ?? '';
    const cells = [
      `\`${setting.name}\`${setting.isSecret ? ' 🔒' : ''}`,
      defaultOf(setting),
      valuesOf(setting),
      description,
    ];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  return ['| Variable | Default | Unit, values | Meaning |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const everyService = settingsOf(baseConfig);
const own = settingsOf(standaloneConfig);

/** What a service reads besides what every service reads. */
const ownOf = (service: keyof typeof configs) =>
  settingsOf(configs[service]).filter(({ name }) => !(name in baseConfig.shape));

/** Settings that have an effect on one machine: those of the process, then the services' own. */
function ofOneMachine(): ReadonlyMap<string, readonly Setting[]> {
  const known = new Set<string>([...own.map(({ name }) => name), ...decidedVariables]);
  const isNew = ({ name }: Setting) => {
    if (known.has(name)) return false;
    known.add(name);
    return true;
  };
  const sections: [string, readonly Setting[]][] = [['the process', own]];
  for (const service of serviceNames) sections.push([service, ownOf(service).filter(isNew)]);
  // A bus has no token, and calls inside one process need none.
  const bus = everyService.filter(({ name }) => name !== 'SERVICE_TOKEN').filter(isNew);
  return new Map([...sections, ['Kafka and traces', bus]]);
}

const intro = `# Configuration

<!-- Written by \`npm run docs:config\` from the services' configuration schemas; do not edit. -->

Groupsight is configured by environment variables. An empty variable counts as unset. A value that is unknown or
malformed stops the start with a message that names the variable. 🔒 marks secrets: pass them from a secret store or a
file that only the service's user may read. Node's own variables work as well: \`NODE_EXTRA_CA_CERTS\` names a file with
further certificate authorities.`;

const oneMachine = `## One machine

\`npm start\` and the container \`groupsight/groupsight\` run all services in one process. The process reads the first table;
the variables of the services below it have an effect too, except those that the process decides itself:
${decidedVariables.map((name) => `\`${name}\``).join(', ')}.
The process makes the keys at the first start and keeps them in \`DATA_DIR/keys.json\`. It sets \`ALLOW_CONNECTION_SKIP\` to \`true\`
unless you set it. [.env.example](../.env.example) lists every variable that has an effect in this mode.`;

const cluster = `## One process per service

Each service reads the variables of 'Every service' and its own. Keys have no defaults: \`node deploy/keys.mjs env\` makes
them. The Helm chart sets the addresses, ports and folders ([chart](../helm/groupsight/README.md)).`;

/** docs/CONFIGURATION.md. */
export function configurationPage(): string {
  const services = serviceNames.map((name) => {
    const settings = ownOf(name);
    const missing = Object.keys(baseConfig.shape).filter((key) => !(key in configs[name].shape));
    const without =
      missing.length > 0
        ? `It does not read ${missing.map((key) => `\`${key}\``).join(', ')}.\n\n`
        : '';
    return `### ${name}\n\n${without}${tableOf(settings)}`;
  });
  const parts = [
    intro,
    oneMachine,
    tableOf(own),
    cluster,
    `### Every service\n\n${tableOf(everyService)}`,
    ...services,
    development,
  ];
  return `${parts.join('\n\n')}\n`;
}

const development = `## Tests and tools

| Variable | Read by | Meaning |
|---|---|---|
| \`CHAOS_SEED\`, \`CHAOS_KILLS\` | \`npm run test:cluster\` | Order and number of the failures that are injected. |
| \`CLUSTER_PREVIOUS\` | \`npm run test:cluster\` | Checkout of an earlier version; half of the processes run from it. |
| \`KAFKA_PORT\`, \`DATA_DIR\` | \`npm run cluster\` | Port of the broker; folder of data and logs. |
| \`TEST_MONGODB_URI\` | service tests | MongoDB to test against instead of the embedded store. |
| \`DURABILITY_SEEDS\` | \`npm run test:durability\` | Number of seeded crash tests. |
| \`BASE_URL\` | \`npm run load\` | Server under load; unset: one is started. |
| \`INSTALL_TOOLS\`, \`KUBERNETES\`, \`GROUPSIGHT_TOOLS\` | \`deploy/checks\` | \`1\` builds missing tools; the folder they are kept in. |`;

/** A line of .env.example: what it means, and the variable with its default, commented out. */
function exampleLine(setting: Setting): string {
  const facts = [setting.unit, setting.choices.join(' | ')].filter(Boolean).join('; ');
  const comment = `# ${setting.description ?? ''}${facts ? ` [${facts}]` : ''}`;
  return `${comment}\n#${setting.name}=${setting.default ?? ''}`;
}

/** .env.example: every variable that has an effect on one machine. */
export function environmentExample(): string {
  const sections = [...ofOneMachine()].map(([title, settings]) =>
    [`## ${title}`, ...settings.map(exampleLine)].join('\n\n'),
  );
  return `${[
    '# Settings of Groupsight on one machine: copy to .env (compose.yaml reads it) and uncomment what you change.\n# Written by `npm run docs:config`; do not edit. Details: docs/CONFIGURATION.md.',
    ...sections.filter((section) => section.includes('\n\n')),
  ].join('\n\n')}\n`;
}
