import { dirname } from 'node:path';
import { type Manifest, manifestsOf } from '../chart/manifests.ts';
import { type Ran, run } from '../run.ts';
import type { Cluster } from './cluster.ts';

export const chart = 'helm/groupsight';
const release = 'groupsight';

/** A release of the chart in a namespace of the cluster. */
export class Release {
  readonly #helm: string;
  readonly #env: Record<string, string>;
  readonly namespace: string;

  constructor(helm: string, { kubeconfig }: Cluster, namespace: string) {
    this.#helm = helm;
    this.#env = { KUBECONFIG: kubeconfig, HOME: dirname(kubeconfig) };
    this.namespace = namespace;
  }

  /** Asks helm for something, however it ends. */
  ask(verb: string, ...args: readonly string[]): Promise<Ran> {
    const all = [...verb.split(' '), release, ...args, '--namespace', this.namespace];
    return run(this.#helm, all, { env: this.#env });
  }

  /** … and answers what it says. @throws Error with that when it fails */
  async must(verb: string, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.ask(verb, ...args);
    if (code !== 0) throw new Error(`helm ${verb}: ${stderr}${stdout}`);
    return stdout;
  }

  /** What is installed, as helm asked for it; hooks left out. */
  async manifests(): Promise<Manifest[]> {
    return manifestsOf(await this.must('get manifest'));
  }
}

export const setting = (values: readonly string[]) => values.flatMap((one) => ['--set', one]);

/** Long enough for a machine that does much else. */
export const waiting = ['--wait', '--timeout', '5m'];
