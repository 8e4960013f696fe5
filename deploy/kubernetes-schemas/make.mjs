// Makes the schemas in this folder from the sources of Kubernetes and of the operators whose
// resources the chart knows: strict ones (no unknown fields), for the kinds that it uses only.
// In definitions/: what a real API server is given of operators that are no Go modules.
//   node deploy/kubernetes-schemas/make.mjs <swagger.json of k8s.io/kubernetes> <CRD.yaml …>
// The swagger lies in the Go module k8s.io/kubernetes under api/openapi-spec/; README.md says
// which versions were taken.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const kinds = [
  'io.k8s.api.apps.v1.Deployment',
  'io.k8s.api.apps.v1.StatefulSet',
  'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'io.k8s.api.batch.v1.Job',
  'io.k8s.api.core.v1.ConfigMap',
  'io.k8s.api.core.v1.Pod',
  'io.k8s.api.core.v1.Service',
  'io.k8s.api.core.v1.ServiceAccount',
  'io.k8s.api.networking.v1.Ingress',
  'io.k8s.api.networking.v1.NetworkPolicy',
  'io.k8s.api.policy.v1.PodDisruptionBudget',
];
/** Of Strimzi and MongoDB; the others' definitions come out of their Go modules. */
const bundledKinds = ['Kafka', 'KafkaNodePool', 'KafkaUser', 'MongoDBCommunity'];
const customKinds = new Set([
  ...['HTTPRoute', 'ServiceMonitor', 'PrometheusRule', 'ScaledObject', 'TriggerAuthentication'],
  ...['Certificate', 'Issuer'],
  ...bundledKinds,
]);

const intOrString = { type: ['integer', 'string'] };
const quantity = { type: ['number', 'string'] };
const special = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': intOrString,
  'io.k8s.apimachinery.pkg.api.resource.Quantity': quantity,
};
// Words that say nothing about what is valid.
const dropped = /^(description|example|default|x-kubernetes-.*|externalDocs|format)$/;

/** A schema without prose, closed where it names its properties. */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema['x-kubernetes-int-or-string']) return intOrString;
  const out = {};
  for (const [key, value] of Object.entries(schema)) {
    if (dropped.test(key) || key === 'nullable') continue;
    if (key === 'properties' || key === 'definitions') {
      out[key] = Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, strict(property)]),
      );
    } else {
      out[key] = key === 'enum' || key === 'required' ? value : strict(value);
    }
  }
  if (schema.nullable && typeof out.type === 'string') out.type = [out.type, 'null'];
  const open =
    schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-embedded-resource'];
  if (out.properties && !('additionalProperties' in out) && !open) out.additionalProperties = false;
  return out;
}

/** The definitions that one needs, itself included. */
function reachable(all, name, found = new Map()) {
  if (found.has(name)) return found;
  found.set(name, special[name] ?? strict(all[name]));
  const references = JSON.stringify(found.get(name)).matchAll(/"#\/definitions\/([^"]+)"/g);
  for (const [, next] of references) reachable(all, next, found);
  return found;
}

/** A definition as it is but for its prose: everything that a server judges by stays. */
function withoutProse(value) {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (value === null || typeof value !== 'object') return value;
  // A schema's own description is text; a property of that name is a schema.
  const kept = Object.entries(value).filter(
    ([key, content]) => key !== 'description' || typeof content !== 'string',
  );
  return Object.fromEntries(kept.map(([key, content]) => [key, withoutProse(content)]));
}

async function writeDefinition(crd) {
  const folder = join(import.meta.dirname, 'definitions');
  await mkdir(folder, { recursive: true });
  const { name } = crd.metadata;
  const { group, names, scope, versions } = crd.spec;
  const { apiVersion, kind } = crd;
  const spec = withoutProse({ group, names, scope, versions });
  const definition = { apiVersion, kind, metadata: { name }, spec };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(definition)}\n`);
  console.log(`definitions/${name}.json`);
}

async function write(kind, group, version, schema) {
  const place = group === '' ? version : `${group.split('.')[0]}-${version}`;
  const file = `${kind}-${place}.json`.toLowerCase();
  await writeFile(join(import.meta.dirname, file), `${JSON.stringify(schema)}\n`);
  console.log(file);
}

const [, , swaggerFile, ...crdFiles] = process.argv;
const { definitions } = JSON.parse(await readFile(swaggerFile, 'utf8'));
for (const name of kinds) {
  const own = definitions[name];
  const { group, kind, version } = own['x-kubernetes-group-version-kind'][0];
  const used = reachable(definitions, name);
  const root = used.get(name);
  used.delete(name);
  root.properties.apiVersion = { const: group === '' ? version : `${group}/${version}` };
  root.properties.kind = { const: kind };
  root.required = [...new Set(['apiVersion', 'kind', 'metadata', ...(root.required ?? [])])];
  await write(kind, group, version, { ...root, definitions: Object.fromEntries(used) });
}
const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
for (const file of crdFiles) {
  for (const document of parseAllDocuments(await readFile(file, 'utf8'))) {
    const crd = document.toJS();
    if (crd?.kind !== 'CustomResourceDefinition' || !customKinds.has(crd.spec.names.kind)) continue;
    const { group, names, versions } = crd.spec;
    if (bundledKinds.includes(names.kind)) await writeDefinition(crd);
    for (const { name: version, schema, served, deprecated } of versions) {
      // What is being tried or on its way out is not for the chart.
      if (!served || deprecated || (names.kind === 'HTTPRoute' && version !== 'v1')) continue;
      const root = strict(schema.openAPIV3Schema);
      const properties = {
        ...root.properties,
        apiVersion: { const: `${group}/${version}` },
        kind: { const: names.kind },
        metadata: { $ref: `#/definitions/${meta}` },
      };
      const required = ['apiVersion', 'kind', 'metadata', 'spec'];
      await write(names.kind, group, version, {
        ...root,
        properties,
        required,
        definitions: Object.fromEntries(reachable(definitions, meta)),
      });
    }
  }
}
