import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { experimental } from '@grpc/grpc-js';
import { Gauge } from 'prom-client';
import { ConfigError } from '../config.ts';
import type { Logger } from '../logger.ts';
import { metrics } from '../telemetry.ts';

const expires = new Gauge({
  name: 'groupsight_grpc_certificate_expires_seconds',
  help: 'When the certificate that this service shows to others ends, seconds since 1970',
  registers: [metrics],
});

/** A mounted Secret is exchanged minutes after it was renewed, and weeks before it ends. */
const defaultLookMs = 30_000;
const dayMs = 24 * 60 * 60 * 1000;
/** From so long before its end it is told every day. */
const soonMs = 7 * dayMs;

/** A certificate, its key, and the authority that the other services' certificates are of. */
interface Material {
  readonly certificate: Buffer;
  readonly privateKey: Buffer;
  readonly caCertificate: Buffer;
  /** The installation that it is of, as its name says. */
  readonly domain: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Whose a certificate is, by its name `spiffe://<domain>/<service>`. */
function named(alternativeNames: string | undefined) {
  const found = /(?:^|, )URI:spiffe:\/\/([^/,"]+)\/([a-z]+)(?=,|$)/.exec(alternativeNames ?? '');
  const [, domain = '', service = ''] = found ?? [];
  return { domain, service };
}

export interface CertificatesOptions {
  /** Holds tls.crt, tls.key and ca.crt, as cert-manager writes them. */
  readonly folder: string;
  /** The service whose certificate it has to be. */
  readonly service: string;
  readonly logger: Logger;
  readonly lookMs?: number;
  readonly now?: () => number;
}

/** @throws Error that says what is wrong, and quotes nothing of the files */
function readMaterial({ folder, service }: CertificatesOptions, now: number): Material {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      throw new Error(`${name} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  };
  const [certificate, privateKey] = [read('tls.crt'), read('tls.key')];
  const caCertificate = read('ca.crt');
  const parsed = <T>(name: string, parse: () => T) => {
    try {
      return parse();
    } catch {
      throw new Error(`${name} is not in PEM, or damaged`);
    }
  };
  const own = parsed('tls.crt', () => new X509Certificate(certificate));
  const key = parsed('tls.key', () => createPrivateKey(privateKey));
  const ca = parsed('ca.crt', () => new X509Certificate(caCertificate));
  if (!own.checkPrivateKey(key)) throw new Error('tls.key is not the key of tls.crt');
  const whose = named(own.subjectAltName);
  if (whose.service !== service) {
    const found = whose.service || 'no service';
    throw new Error(`tls.crt is of ${found}: spiffe://…/${service} is needed`);
  }
  const endsAt = Date.parse(own.validTo);
  if (endsAt <= now) throw new Error(`tls.crt ended on ${new Date(endsAt).toISOString()}`);
  if (Date.parse(ca.validTo) <= now) throw new Error('ca.crt has ended');
  return { certificate, privateKey, caCertificate, domain: whose.domain, endsAt };
}

/**
 * What proves who this service is (GRPC_TLS), read again while it runs: connections made from then
 * on use what is new. Files that cannot be used change nothing until they are mended; that is
 * logged as an error.
 */
export class Certificates implements experimental.CertificateProvider {
  readonly #options: CertificatesOptions;
  readonly #now: () => number;
  readonly #ca = new Set<experimental.CaCertificateUpdateListener>();
  readonly #identity = new Set<experimental.IdentityCertificateUpdateListener>();
  #material: Material;
  #looking: NodeJS.Timeout | undefined;
  #problem = '';
  #toldAt = Number.NEGATIVE_INFINITY;

  /** @throws ConfigError GRPC_TLS, with what is wrong with the files */
  constructor(options: CertificatesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    try {
      this.#material = readMaterial(options, this.#now());
    } catch (error) {
      throw new ConfigError(`GRPC_TLS: ${options.folder}: ${(error as Error).message}`);
    }
    expires.set(this.#material.endsAt / 1_000);
  }

  /** The service that a certificate is of; undefined for one of another installation. */
  serviceIn(alternativeNames: string | undefined): string | undefined {
    const { domain, service } = named(alternativeNames);
    // An authority of a whole company signs for others, too.
    return domain === this.#material.domain && service !== '' ? service : undefined;
  }

  addCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.#ca.add(listener);
    this.#keepLooking();
    process.nextTick(listener, this.#material);
  }

  removeCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.#ca.delete(listener);
    this.#keepLooking();
  }

  addIdentityCertificateListener(listener: experimental.IdentityCertificateUpdateListener): void {
    this.#identity.add(listener);
    this.#keepLooking();
    process.nextTick(listener, this.#material);
  }

  removeIdentityCertificateListener(
    listener: experimental.IdentityCertificateUpdateListener,
  ): void {
    this.#identity.delete(listener);
    this.#keepLooking();
  }

  /** Reads the files again. */
  look(): void {
    const { logger, folder } = this.#options;
    try {
      const read = readMaterial(this.#options, this.#now());
      this.#problem = '';
      this.#use(read);
    } catch (error) {
      const problem = (error as Error).message;
      if (problem !== this.#problem) {
        logger.error({ folder, problem }, 'new certificates cannot be used: the old ones stay');
      }
      this.#problem = problem;
    }
    this.#tellEnd();
  }

  #use(read: Material): void {
    const isSame = (['certificate', 'privateKey', 'caCertificate'] as const).every((name) =>
      read[name].equals(this.#material[name]),
    );
    if (isSame) return;
    this.#material = read;
    expires.set(read.endsAt / 1_000);
    this.#options.logger.info(
      { ends: new Date(read.endsAt).toISOString() },
      'certificates were renewed',
    );
    for (const listener of this.#ca) listener(read);
    for (const listener of this.#identity) listener(read);
  }

  /** Who has to renew it may have forgotten. */
  #tellEnd(): void {
    const { endsAt } = this.#material;
    const now = this.#now();
    if (endsAt - now > soonMs || now - this.#toldAt < dayMs) return;
    this.#toldAt = now;
    const ends = new Date(endsAt).toISOString();
    if (endsAt > now) this.#options.logger.warn({ ends }, 'the certificate ends soon');
    else this.#options.logger.error({ ends }, 'the certificate has ended: nobody is called');
  }

  /** Looked at while somebody uses them. */
  #keepLooking(): void {
    const isUsed = this.#ca.size + this.#identity.size > 0;
    if (isUsed && !this.#looking) {
      const everyMs = this.#options.lookMs ?? defaultLookMs;
      this.#looking = setInterval(() => this.look(), everyMs).unref();
    } else if (!isUsed) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
  }
}
