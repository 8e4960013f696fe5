/**
 * `npm run test:chart`: what the product is deployed with, without a cluster: the chart rendered
 * with every values file and held against strict schemas, its variables against the services' own
 * configuration, the compose files, alert rules and dashboards, Dockerfiles, and the OpenAPI document
 * by those who judge such documents. What needs a tool that is
 * not built here says so (`INSTALL_TOOLS=1` builds them, about ten minutes once).
 */
import { Report } from '../report.ts';
import { checkApiDocument } from './api-document.ts';
import { checkChart } from './chart.ts';
import { checkClusterCompose, checkCompose } from './compose.ts';
import { checkDockerfiles } from './dockerfiles.ts';
import { checkMonitoring } from './monitoring.ts';
import { checkSkaffold } from './skaffold.ts';
import { checkSchema } from './values-schema.ts';
import { checkWorkflows } from './workflows.ts';

const report = new Report();
const sections = {
  "The chart's schema": checkSchema,
  'The chart': checkChart,
  'compose.yaml': checkCompose,
  'compose.cluster.yaml': checkClusterCompose,
  'skaffold.yaml': checkSkaffold,
  'Alerts and dashboards': checkMonitoring,
  Dockerfiles: checkDockerfiles,
  Workflows: checkWorkflows,
  'The OpenAPI document': checkApiDocument,
};
for (const [title, check] of Object.entries(sections)) {
  console.log(`\n${title}`);
  await check(report);
}
process.exit(report.end() ? 0 : 1);
