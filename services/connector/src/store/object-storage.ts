/** A stretch of an object's bytes. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** A finished file on this machine. */
export interface LocalFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
}

/**
 * Where files are kept for good: a folder of this machine, or an S3-compatible service. Keys are
 * ours: hexadecimal names in folders, never what somebody else wrote.
 */
export interface ObjectStorage {
  /** Keeps a file under a key, whole or not at all; the file itself may be moved away. */
  put(key: string, file: LocalFile): Promise<void>;
  /** Size and type; undefined where nothing is kept under the key. */
  stat(key: string): Promise<{ readonly size: number; readonly mimeType: string } | undefined>;
  /** The bytes of an object that is there; all of them without a stretch. */
  read(key: string, stretch?: Stretch): AsyncIterable<Uint8Array>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** Removes everything below a folder; idempotent. */
  removeFolder(folder: string): Promise<void>;
}
