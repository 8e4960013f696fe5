import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** How long a session holds, and the token that names it. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;

export interface TokenClaims {
  readonly userId: string;
  /** The user's number, which Strapi's clients read from the token. */
  readonly number: number;
  readonly sessionId: string;
  readonly issuedAt: Date;
}

/** Signs tokens (EdDSA) and tells the key to check them with. */
export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** The public key as JSON Web Key, as JSON text. */
  readonly publicJwk: string;
}

/** A signing key that cannot be used; the message says what is wrong, not what it is. */
export class SigningKeyError extends Error {
  constructor(message: string) {
    super(`AUTH_SIGNING_KEY: ${message}`);
    this.name = 'SigningKeyError';
  }
}

function readKey(text: string): KeyObject {
  // In an environment file the line ends of a PEM often stand as \n.
  const pem = text.replaceAll('\\n', '\n').trim();
  try {
    if (pem.startsWith('-----BEGIN')) return createPrivateKey(pem);
    const der = Buffer.from(pem, 'base64');
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw new SigningKeyError('must be a private key: PKCS8 as PEM, or its DER in base64');
  }
}

/** Tokens signed with an Ed25519 key (PKCS8 PEM, or DER in base64). Throws SigningKeyError. */
export function edDsaTokens(signingKey: string): Tokens {
  const key = readKey(signingKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new SigningKeyError('must be an Ed25519 key');
  const { kty, crv, x } = createPublicKey(key).export({ format: 'jwk' });
  // The thumbprint of RFC 7638: members in this order.
  const thumbprint = JSON.stringify({ crv, kty, x });
  const kid = createHash('sha256').update(thumbprint).digest('base64url');
  return {
    publicJwk: JSON.stringify({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }),
    sign({ userId, number, sessionId, issuedAt }) {
      return new SignJWT({ sid: sessionId, id: number })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(new Date(issuedAt.getTime() + sessionMs))
        .sign(key);
    },
  };
}
