import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface DriverConnection {
  readonly socket: EventEmitter;
  readonly closed: boolean;
  cleanup(error: Error): void;
}

/** The driver's own class, of which it exports nothing but the type. */
export interface ConnectionClass {
  readonly prototype: DriverConnection;
}

const require = createRequire(import.meta.url);
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  readonly Connection: ConnectionClass;
};

const mended = new WeakSet<ConnectionClass>();

/**
 * A command that is about to be written when the store goes away waits for ever in the driver
 * (mongodb 7.8): for the 'drain' of a socket that is destroyed, which never comes. Here it comes
 * with the connection's end, and the command fails with that as all others do. Harmless once the
 * driver does so itself.
 */
export function endWritesWithConnection(driver: ConnectionClass = Connection): void {
  if (mended.has(driver)) return;
  mended.add(driver);
  const { prototype } = driver;
  const { cleanup } = prototype;
  prototype.cleanup = function ended(this: DriverConnection, error: Error): void {
    const wasOpen = !this.closed;
    cleanup.call(this, error);
    if (wasOpen) this.socket.emit('drain');
  };
}
