import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { FakeWhatsApp } from './server.ts';

/** As much of fetch's dispatcher as is needed to send a request elsewhere. */
interface Dispatcher {
  dispatch(options: { readonly origin?: string | URL }, handler: unknown): boolean;
}

const key = Symbol.for('undici.globalDispatcher.1');
const known = globalThis as { [key]?: Dispatcher };

/**
 * Lets clients in this process fetch what they look for at mmg.whatsapp.net, the one address
 * that they know by heart, and trust the fake's media host, until it is disposed of. Another
 * process trusts that host through NODE_EXTRA_CA_CERTS.
 */
export async function reachMedia({ media }: FakeWhatsApp): Promise<Disposable> {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, media.certificate.cert]);
  // The first use of fetch puts its dispatcher in place.
  await fetch('data:,');
  const before = known[key];
  if (before === undefined) throw new Error('this runtime keeps no dispatcher for fetch');
  known[key] = {
    dispatch(options, handler) {
      const isAway = new URL(String(options.origin)).hostname === 'mmg.whatsapp.net';
      const origin = isAway ? `https://${media.host}` : options.origin;
      return before.dispatch({ ...options, ...(origin !== undefined && { origin }) }, handler);
    },
  };
  return {
    [Symbol.dispose]() {
      known[key] = before;
      setDefaultCACertificates(trusted);
    },
  };
}
