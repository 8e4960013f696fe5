import type { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import { hasCode } from '@groupsight/shared/errors';
import type { CallOptions, Client } from '@groupsight/shared/grpc/context';
import { type ExportedPiece, exportOwned } from '@groupsight/shared/mongo/export-owned';
import { ownedBy } from '@groupsight/shared/mongo/owned';
import type { MediaSourceRow } from '../store/media-models.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { ConnectorStore } from '../store/open.ts';
import { readme } from './readme.ts';
import type { ZipEntry } from './write-zip.ts';

/** The services that hold something of an owner beside this one. */
export interface ExportSources {
  readonly auth: Pick<Client<typeof AuthServiceService>, 'exportOwner'>;
  readonly groups: Pick<Client<typeof GroupsServiceService>, 'exportOwner'>;
  readonly insights: Pick<Client<typeof InsightsServiceService>, 'exportOwner'>;
  readonly scheduler: Pick<Client<typeof SchedulerServiceService>, 'exportOwner'>;
}

export interface EntryOptions {
  readonly ownerId: string;
  readonly store: Pick<ConnectorStore, 'connection' | 'models'>;
  readonly media: MediaStore;
  readonly sources: ExportSources;
  readonly signal: AbortSignal;
  readonly at: Date;
  /** Told of each part that is in the zip, and of how many there are. */
  readonly onPart: (done: number, total: number) => void;
}

/** A service may take so long for everything that it holds of an owner. */
const deadlineMs = 60 * 60_000;
const filesAtOnce = 500;

const leftOut = {
  credentials: 'sealed keys of the link: of no use outside it',
  messages: 'sealed copies for the link to read again',
  history_jobs: 'work under way',
  data_exports: 'this copy itself',
} as const;

/** Documents of one name as a JSON array; ends where those of the next begin. */
async function* asArray(
  pieces: AsyncIterator<ExportedPiece>,
  first: ExportedPiece,
  onNext: (next: ExportedPiece | undefined) => void,
): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  let piece: ExportedPiece | undefined = first;
  while (piece?.name === first.name) {
    const lines = Buffer.from(piece.documents).toString('utf8').trimEnd();
    if (lines !== '') {
      yield Buffer.from(`${separator}${lines.replaceAll('\n', ',\n')}`);
      separator = ',\n';
    }
    const next: IteratorResult<ExportedPiece, unknown> = await pieces.next();
    piece = next.done ? undefined : next.value;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
  onNext(piece);
}

/** What a service holds, a file for each name. */
async function* documentsOf(
  folder: string,
  all: AsyncIterable<ExportedPiece>,
): AsyncGenerator<ZipEntry> {
  const pieces = all[Symbol.asyncIterator]();
  const first = await pieces.next();
  let piece: ExportedPiece | undefined = first.done ? undefined : first.value;
  while (piece) {
    const path = `${folder}/${piece.name}.json`;
    yield {
      path,
      bytes: asArray(pieces, piece, (next) => {
        piece = next;
      }),
    };
  }
}

/** Ids of the files of an owner, a page at a time. */
async function* filesOf({ ownerId, store }: EntryOptions): AsyncGenerator<string> {
  const { mediaSources } = store.models;
  for (let last = ''; ; ) {
    const rows = await mediaSources
      .find({ ownerId, mediaId: { $gt: last }, goneAt: null }, { mediaId: 1 })
      .sort({ mediaId: 1 })
      .limit(filesAtOnce)
      .lean<Pick<MediaSourceRow, 'mediaId'>[]>();
    const ids = new Set(rows.map(({ mediaId }) => mediaId));
    yield* ids;
    last = rows.at(-1)?.mediaId ?? '';
    if (rows.length < filesAtOnce) return;
  }
}

const endingOf = (mimeType: string) => {
  const [, kind = ''] = /^(?:image|video|audio|application)\/([a-z0-9]{2,8})$/.exec(mimeType) ?? [];
  return kind === '' ? '' : `.${kind === 'jpeg' ? 'jpg' : kind}`;
};

/** Everything that is held of an owner: documents of each service, then files. */
export async function* entriesOf(options: EntryOptions): AsyncGenerator<ZipEntry> {
  const { ownerId, store, media, sources, signal, at, onPart } = options;
  const call: CallOptions = { deadlineMs, signal };
  const folders: readonly (readonly [string, () => AsyncIterable<ExportedPiece>])[] = [
    ['account', () => sources.auth.exportOwner({ ownerId }, call)],
    ['groups', () => sources.groups.exportOwner({ ownerId }, call)],
    ['insights', () => sources.insights.exportOwner({ ownerId }, call)],
    ['scheduler', () => sources.scheduler.exportOwner({ ownerId }, call)],
    [
      'connector',
      () =>
        exportOwned(store.connection, ownerId, {
          leftOut,
          more: [ownedBy(store.models.owners, { _id: ownerId })],
          secret: ['lease'],
        }),
    ],
  ];
  const files = (await store.models.mediaSources.distinct('mediaId', { ownerId, goneAt: null }))
    .length;
  const total = folders.length + files;
  let done = 0;
  yield { path: 'README.txt', bytes: textOf(readme(at)) };
  for (const [folder, read] of folders) {
    yield* documentsOf(folder, read());
    onPart(++done, total);
  }
  for await (const mediaId of filesOf(options)) {
    const found = await media.find(ownerId, mediaId);
    if (found) {
      const path = `media/${mediaId}${endingOf(found.mimeType)}`;
      yield { path, bytes: whole(media, ownerId, mediaId), isPacked: true };
    }
    onPart(++done, total);
  }
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A file that goes while it is read makes it begin again; one that went before is left out. */
async function* whole(
  media: MediaStore,
  ownerId: string,
  mediaId: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* media.read(ownerId, mediaId);
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error;
  }
}
