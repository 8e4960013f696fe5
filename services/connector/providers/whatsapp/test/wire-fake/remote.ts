import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GroupSettings } from './groups.ts';
import type { Inbound } from './incoming.ts';
import type { FakeOptions } from './options.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** A message as JSON carries it. */
export type PlainInbound = Pick<Inbound, 'chat' | 'from' | 'id' | 'message'>;

/** The fake in a process of its own, so that what is measured beside it is not its work. */
export class RemoteFake {
  readonly url: string;
  readonly noiseRoot: string;
  private readonly control: string;
  private readonly child: ChildProcess;

  private constructor(
    child: ChildProcess,
    told: { readonly url: string; readonly noiseRoot: string; readonly control: string },
  ) {
    this.child = child;
    this.url = told.url;
    this.noiseRoot = told.noiseRoot;
    this.control = told.control;
  }

  static async start(options: Partial<FakeOptions> = {}): Promise<RemoteFake> {
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(child.stdout), 'line');
    const fake = new RemoteFake(child, JSON.parse(String(line)));
    await fake.order('options', options);
    return fake;
  }

  /** A command of control.ts. */
  async order<T>(command: string, given: object = {}): Promise<T> {
    const response = await fetch(`${this.control}/${command}`, {
      method: 'POST',
      body: JSON.stringify(given),
    });
    const answer = (await response.json()) as T & { readonly error?: string };
    if (!response.ok) throw new Error(`${command}: ${answer.error}`);
    return answer;
  }

  createGroup(settings: GroupSettings): Promise<{ readonly id: string }> {
    return this.order('createGroup', settings);
  }

  async scan(qr: string, phone: string): Promise<void> {
    await this.order('scan', { qr, phone });
  }

  async inboundAll(phone: string, messages: readonly PlainInbound[]): Promise<void> {
    await this.order('inboundAll', { phone, messages });
  }

  async drop(phone: string, code?: string): Promise<void> {
    await this.order('drop', { phone, ...(code ? { code } : {}) });
  }

  async settled(phone: string): Promise<void> {
    await this.order('settled', { phone });
  }

  /** What should not have happened. */
  async errors(): Promise<readonly string[]> {
    return (await this.order<{ errors: readonly string[] }>('state')).errors;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
