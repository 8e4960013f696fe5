import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { verifySignature } from '../crypto/xeddsa.ts';

/** What one connection trusts, and what it learnt of its server. */
interface Trust {
  readonly roots: readonly Uint8Array[];
  readonly onViolation: () => void;
  /** Public keys that the handshake agreed upon so far: the server's ephemeral, then its static. */
  readonly agreed: Uint8Array[];
  hasSeenLeaf: boolean;
}

const connections = new AsyncLocalStorage<Trust>();
let isInstalled = false;

/**
 * Runs `open`, which makes a connection. Everything that this connection's handshake and pairing
 * verify is verified for real, the server's certificate chain against the roots given, and its
 * leaf against the key the server really uses: the library compares neither (it ignores the
 * result of every signature check, and never looks at the leaf's key, so that a recorded chain
 * of the real server would do).
 */
export function trusting<T>(
  extraRoots: readonly Uint8Array[],
  onViolation: () => void,
  open: () => T,
): T {
  install();
  const roots = [WA_CERT_DETAILS.PUBLIC_KEY, ...extraRoots];
  return connections.run({ roots, onViolation, agreed: [], hasSeenLeaf: false }, open);
}

/**
 * Puts a verification that can fail into the library, once for the process. `Curve` is the one
 * object through which its handshake and pairing check signatures.
 */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const agree = Curve.sharedKey;
  Curve.sharedKey = (secret, publicKey) => {
    const trust = connections.getStore();
    if (trust && trust.agreed.length < 2) trust.agreed.push(Buffer.from(publicKey));
    return agree(secret, publicKey);
  };
  Curve.verify = (key, message, signature) => {
    const trust = connections.getStore();
    const isGood = isTrusted(trust, key, message, signature);
    if (!isGood) trust?.onViolation();
    return isGood;
  };
  repairLibsignal();
}

function isTrusted(
  trust: Trust | undefined,
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const isRoot = Buffer.from(key).equals(WA_CERT_DETAILS.PUBLIC_KEY);
  if (isRoot) {
    const roots = trust?.roots ?? [WA_CERT_DETAILS.PUBLIC_KEY];
    return roots.some((root) => verifySignature(root, message, signature));
  }
  if (!verifySignature(key, message, signature)) return false;
  if (!trust || trust.hasSeenLeaf) return true;
  // The first that a connection verifies is its leaf: it has to name the key which the server
  // proved to hold.
  trust.hasSeenLeaf = true;
  const server = trust.agreed[1];
  return server !== undefined && leafNames(message, server);
}

function leafNames(details: Uint8Array, server: Uint8Array): boolean {
  try {
    const { key } = proto.CertChain.NoiseCertificate.Details.decode(details);
    return key !== null && key !== undefined && Buffer.from(key).equals(server);
  } catch {
    return false;
  }
}

type Verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** The part of libsignal that is put right; its own code skips the check when asked to. */
interface LibsignalCurve {
  verifySignature: Verify;
}

/**
 * libsignal answers 'true' without a look for the signed pre-key of somebody a session is begun
 * with. It calls itself through its module object, where the check is put back. All its other
 * checks, of every message in a group above all, go to a library in plain JavaScript that takes
 * 5 ms for each of them: it is given Node's own as well.
 */
function repairLibsignal(): void {
  const fromBaileys = createRequire(
    createRequire(import.meta.url).resolve('@whiskeysockets/baileys'),
  );
  const fromLibsignal = createRequire(fromBaileys.resolve('libsignal'));
  const plain = fromLibsignal('curve25519-js') as { verify: Verify };
  plain.verify = verifySignature;
  const curve = fromBaileys('libsignal/src/curve.js') as LibsignalCurve;
  curve.verifySignature = (key, message, signature) => {
    if (!verifySignature(key, message, signature)) throw new Error('Invalid signature');
    return true;
  };
}
