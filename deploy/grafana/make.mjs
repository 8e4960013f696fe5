// Makes the Grafana dashboards in helm/groupsight/monitoring/dashboards:
//   node deploy/grafana/make.mjs
// One line a panel: its title, its unit, and what it shows (query and legend).
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const rate = (metric, by, more = '') => `sum by (${by}) (rate(${metric}${more}[$__rate_interval]))`;
const quantile = (q, metric, by, more = '') =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket${more}[$__rate_interval])))`;
const job = '{job="groupsight"}';

const dashboards = {
  overview: {
    title: 'Groupsight: services',
    panels: [
      ['Requests', 'reqps', [[rate('groupsight_http_seconds_count', 'route'), '{{route}}']]],
      [
        'Requests that fail',
        'reqps',
        [[rate('groupsight_http_seconds_count', 'route', '{status="5xx"}'), '{{route}}']],
      ],
      ['Requests, p99', 's', [[quantile(0.99, 'groupsight_http_seconds', 'route'), '{{route}}']]],
      ['Calls', 'reqps', [[rate('groupsight_rpc_seconds_count', 'rpc'), '{{rpc}}']]],
      [
        'Calls that fail',
        'reqps',
        [
          [
            rate(
              'groupsight_rpc_seconds_count',
              'rpc, outcome',
              '{outcome=~"internal|unavailable|timeout"}',
            ),
            '{{rpc}} {{outcome}}',
          ],
        ],
      ],
      ['Calls, p99', 's', [[quantile(0.99, 'groupsight_rpc_seconds', 'rpc'), '{{rpc}}']]],
      [
        'Records handled',
        'ops',
        [
          [
            rate('groupsight_bus_records_total', 'topic, group', '{outcome="handled"}'),
            '{{group}} {{topic}}',
          ],
        ],
      ],
      [
        'Records that wait',
        'short',
        [['max by (topic, group) (groupsight_bus_lag)', '{{group}} {{topic}}']],
      ],
      [
        'Dead records',
        'short',
        [
          [
            'sum by (topic, group) (increase(groupsight_bus_records_total{outcome="dead"}[$__rate_interval]))',
            '{{group}} {{topic}}',
          ],
        ],
      ],
      [
        'Batches, p99',
        's',
        [[quantile(0.99, 'groupsight_bus_batch_seconds', 'topic, group'), '{{group}} {{topic}}']],
      ],
      [
        'Processor',
        'percentunit',
        [[`rate(process_cpu_seconds_total${job}[$__rate_interval])`, '{{service}} {{instance}}']],
      ],
      ['Memory', 'bytes', [[`process_resident_memory_bytes${job}`, '{{service}} {{instance}}']]],
      [
        'Event loop, p99',
        's',
        [[`nodejs_eventloop_lag_p99_seconds${job}`, '{{service}} {{instance}}']],
      ],
      [
        'Starts',
        'short',
        [[`changes(process_start_time_seconds${job}[1h])`, '{{service}} {{instance}}']],
      ],
    ],
  },
  accounts: {
    title: 'Groupsight: accounts and insights',
    panels: [
      [
        'WhatsApp sessions',
        'short',
        [['sum by (state) (groupsight_whatsapp_sessions)', '{{state}}']],
      ],
      [
        'Connections that ended',
        'short',
        [
          [
            'sum by (code, reason) (increase(groupsight_whatsapp_connection_endings_total[$__rate_interval]))',
            '{{code}} {{reason}}',
          ],
        ],
      ],
      [
        'What could not be used',
        'short',
        [
          [
            'sum by (kind) (increase(groupsight_whatsapp_oddities_total[$__rate_interval]))',
            '{{kind}}',
          ],
        ],
      ],
      [
        'Messages that wait to be sent',
        'short',
        [['max by (provider) (groupsight_outgoing_waiting)', '{{provider}}']],
      ],
      ['Mails', 'ops', [[rate('groupsight_mails_total', 'kind, outcome'), '{{kind}} {{outcome}}']]],
      ['Mails that are due', 'short', [['max(groupsight_mails_waiting)', 'mails']]],
      ['The mail that waits longest', 's', [['max(groupsight_mails_delay_seconds)', 'due since']]],
      ['Digests', 'ops', [[rate('groupsight_digest_seconds_count', 'outcome'), '{{outcome}}']]],
      [
        'Digest of a day, p99',
        's',
        [[quantile(0.99, 'groupsight_digest_seconds', 'outcome'), '{{outcome}}']],
      ],
      [
        'Digests rated a week',
        'short',
        [
          [
            'sum by (rating, engine) (increase(groupsight_digest_ratings_total[7d]))',
            '{{engine}} {{rating}}',
          ],
        ],
      ],
      ['Groups that are due to be derived', 'short', [['sum(groupsight_sweep_groups)', 'groups']]],
      [
        'The longest due, and live messages that wait for rules, p99',
        's',
        [
          ['max(groupsight_sweep_delay_seconds)', 'longest due'],
          [quantile(0.99, 'groupsight_arrival_seconds', 'job'), 'rules and notices'],
        ],
      ],
      [
        'Turns of deriving',
        'ops',
        [[rate('groupsight_sweep_turn_seconds_count', 'outcome'), '{{outcome}}']],
      ],
      [
        'Questions to the model',
        'ops',
        [[rate('groupsight_model_questions_total', 'task, outcome'), '{{task}} {{outcome}}']],
      ],
      [
        'Tokens a day',
        'short',
        [
          [
            'sum by (task, direction) (increase(groupsight_model_tokens_total[1d]))',
            '{{task}} {{direction}}',
          ],
        ],
      ],
    ],
  },
};

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is Grafana's
const datasource = { type: 'prometheus', uid: '${datasource}' };

function panel([title, unit, queries], index) {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { h: 8, w: 8, x: (index % 3) * 8, y: Math.floor(index / 3) * 8 },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 8 } }, overrides: [] },
    options: {
      legend: { displayMode: 'table', placement: 'bottom', calcs: ['lastNotNull', 'max'] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

for (const [name, { title, panels }] of Object.entries(dashboards)) {
  const dashboard = {
    uid: `groupsight-${name}`,
    title,
    tags: ['groupsight'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Source' }],
    },
    panels: panels.map(panel),
  };
  const file = new URL(`../../helm/groupsight/monitoring/dashboards/${name}.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(dashboard, null, 2)}\n`);
  console.log(fileURLToPath(file));
}
