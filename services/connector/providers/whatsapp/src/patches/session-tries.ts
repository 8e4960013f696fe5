import { createRequire } from 'node:module';

interface Session {
  serialize(): object;
}
type Open = (this: unknown, sealed: Uint8Array, session: Session) => Promise<Uint8Array>;

/** The part of libsignal that is put right. */
interface SessionCipher {
  readonly prototype: { doDecryptWhisperMessage: Open };
}

/**
 * Two who write to each other for the first time at once have two sessions. libsignal tries them in turn, and a
 * session that a message is not of has been moved on by the try before it fails: stored with the one that
 * fits, it opens nothing any more (`Bad MAC`). So a try that fails leaves its session as it was.
 */
function keepSessionsFromTries(): void {
  const fromBaileys = createRequire(
    createRequire(import.meta.url).resolve('@whiskeysockets/baileys'),
  );
  const { prototype } = fromBaileys('libsignal/src/session_cipher.js') as SessionCipher;
  const open = prototype.doDecryptWhisperMessage;
  prototype.doDecryptWhisperMessage = async function (sealed, session) {
    const before = session.serialize();
    try {
      return await open.call(this, sealed, session);
    } catch (error) {
      const { deserialize } = session.constructor as unknown as {
        deserialize(data: object): Session;
      };
      Object.assign(session, deserialize.call(session.constructor, before));
      throw error;
    }
  };
}

keepSessionsFromTries();
