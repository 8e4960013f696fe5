import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  type ChatModification,
  type ChatMutation,
  chatModificationToAppPatch,
  decodeSyncdMutations,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchName,
} from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { MediaHost } from './media.ts';
import { bytesOf, childOf, childrenOf, node } from './nodes.ts';

interface Collection {
  state: LTHashState;
  readonly patches: Uint8Array[];
  /** What stands after all patches, by index: what a snapshot holds. */
  readonly records: Map<string, proto.ISyncdRecord>;
  mac: Uint8Array;
}

/** An account's settings that all its devices share: muted, archived, pinned chats, names. */
export class AppState {
  readonly key: proto.Message.IAppStateSyncKey;
  /** What clients changed, as they meant it. */
  readonly changes: ChatMutation[] = [];
  private readonly collections = new Map<string, Collection>();
  private readonly keyId = randomBytes(6);

  constructor() {
    const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
    const keyData = { keyData: randomBytes(32), fingerprint, timestamp: Date.now() };
    this.key = { keyId: { keyId: this.keyId }, keyData };
  }

  collection(name: string): Collection {
    const known = this.collections.get(name);
    if (known !== undefined) return known;
    const made: Collection = {
      state: newLTHashState(),
      patches: [],
      records: new Map(),
      mac: Buffer.alloc(32),
    };
    this.collections.set(name, made);
    return made;
  }

  /** A change made on the phone; answers the collection it belongs to. */
  async change(modification: ChatModification, jid: string): Promise<WAPatchName> {
    const create = chatModificationToAppPatch(modification, jid);
    const collection = this.collection(create.type);
    const keyId = this.keyId.toString('base64');
    const lookUp = async () => this.key.keyData;
    const { patch, state } = await encodeSyncdPatch(create, keyId, collection.state, lookUp);
    this.append(collection, patch, state);
    return create.type;
  }

  /** A client's patch. */
  async accept(name: string, bytes: Uint8Array): Promise<void> {
    const collection = this.collection(name);
    const patch = proto.SyncdPatch.decode(bytes);
    const note = (change: ChatMutation) => void this.changes.push(change);
    const lookUp = async () => this.key.keyData;
    const after = await decodeSyncdMutations(patch.mutations, collection.state, lookUp, note, true);
    this.append(collection, patch, { ...after, version: collection.state.version + 1 });
  }

  /** All of a collection in one piece. */
  snapshot(name: string): Uint8Array {
    const { state, records, mac } = this.collection(name);
    const version = { version: state.version };
    const keyId = { id: this.keyId };
    return proto.SyncdSnapshot.encode({
      version,
      records: [...records.values()],
      mac,
      keyId,
    }).finish();
  }

  private append(collection: Collection, patch: proto.ISyncdPatch, state: LTHashState): void {
    patch.version = { version: state.version };
    collection.patches.push(proto.SyncdPatch.encode(patch).finish());
    collection.state = state;
    collection.mac = patch.snapshotMac ?? Buffer.alloc(32);
    for (const { operation, record } of patch.mutations ?? []) {
      const index = Buffer.from(record?.index?.blob ?? []).toString('base64');
      const isRemoval = operation === proto.SyncdMutation.SyncdOperation.REMOVE;
      if (isRemoval || !record) collection.records.delete(index);
      else collection.records.set(index, record);
    }
  }
}

/** Answers a client that compares its settings with the server's, or changes them. */
export async function syncAppState(
  { server, account }: Connection,
  asked: BinaryNode | undefined,
): Promise<BinaryNode> {
  const appState = account?.appState ?? new AppState();
  const answers: BinaryNode[] = [];
  for (const wanted of childrenOf(asked, 'collection')) {
    const { name = '', version = '0', return_snapshot } = wanted.attrs;
    const patch = childOf(wanted, 'patch');
    if (patch !== undefined) await appState.accept(name, bytesOf(patch));
    const { state, patches } = appState.collection(name);
    const attributes = { name, version: String(state.version), has_more_patches: 'false' };
    const wantsSnapshot = return_snapshot === 'true' && server.options.sendsSnapshots;
    const isNews = patch === undefined && state.version > 0;
    const missing = patches.slice(Number(version)).map((bytes) => node('patch', {}, bytes));
    const news = wantsSnapshot
      ? await snapshotNode(server.media, appState.snapshot(name))
      : node('patches', {}, missing);
    answers.push(node('collection', attributes, isNews ? [news] : []));
  }
  return node('sync', {}, answers);
}

/** A snapshot as the server gives it: where to download it, and how to open it. */
async function snapshotNode(media: MediaHost, snapshot: Uint8Array): Promise<BinaryNode> {
  const stored = await media.put(Buffer.from(snapshot), 'md-app-state');
  const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = stored;
  const reference = { directPath, mediaKey, fileSha256, fileEncSha256, handle: 'fake' };
  const blob = { ...reference, fileSizeBytes: fileLength };
  return node('snapshot', {}, proto.ExternalBlobReference.encode(blob).finish());
}
