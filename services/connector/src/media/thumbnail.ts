import { buffer } from 'node:stream/consumers';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { Sharp } from 'sharp';
import type { MediaClaim } from '../store/media-claims.ts';
import type { MediaStore, StoredMedia } from '../store/media-store.ts';
import { thumbnailSource } from './media-id.ts';

/** Longer side of a thumbnail, pixels: a tile of 160 on a screen of double density. */
const side = 320;
/** Larger files and pictures are not opened: a few kilobytes can claim gigabytes of pixels. */
const maxBytes = 32 * 1024 * 1024;
/** Apps write some kilobytes. */
const maxPreviewBytes = 256 * 1024;
const maxPixels = 64_000_000;
const seconds = 10;

/** By the bytes; SVG and whatever else carries a program is none of them. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

type OpenPicture = (bytes: Uint8Array) => Sharp;
let loading: Promise<OpenPicture> | undefined;

/** The image library, loaded with the first thumbnail and kept to the formats above. */
async function load(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return (bytes) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}

/** The small WebP of a picture, turned upright, without the camera's notes; undefined for none. */
async function shrink(bytes: Buffer, mimeType: string): Promise<Buffer | undefined> {
  loading ??= load();
  const open = await loading;
  const picture = open(bytes);
  const { format } = await picture.metadata().catch(() => ({ format: undefined }));
  if (mimeType === 'image/jpeg' && format !== 'jpeg') return undefined;
  return picture
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds })
    .toBuffer()
    .catch(() => undefined);
}

interface Shelf {
  readonly media: MediaStore;
  readonly ownerId: string;
  readonly claim: MediaClaim;
}

async function keep({ media, ownerId, claim }: Shelf, small: Buffer | undefined) {
  const chunks = async function* () {
    if (small) yield small;
  };
  const stored = small && (await media.put(ownerId, claim, chunks(), maxBytes));
  if (!stored) throw providerErrors.noThumbnail();
  return stored;
}

/**
 * Makes the small WebP of a stored picture.
 * @throws no_thumbnail for what is no picture, a broken or an oversized one
 */
export async function makeThumbnail(
  media: MediaStore,
  ownerId: string,
  picture: StoredMedia,
): Promise<StoredMedia> {
  if (!pictures.has(picture.mimeType) || picture.size > maxBytes)
    throw providerErrors.noThumbnail();
  const small = await shrink(await buffer(media.read(ownerId, picture.mediaId)), picture.mimeType);
  const claim = { source: thumbnailSource(picture.mediaId), groupId: '' };
  return keep({ media, ownerId, claim }, small);
}

/**
 * Keeps the preview that the sender's app put beside a video or a document, made anew: whoever
 * sends may put any bytes there.
 * @throws no_thumbnail for what is no JPEG, a broken or an oversized one
 */
export async function keepPreview(shelf: Shelf, preview: Uint8Array): Promise<StoredMedia> {
  if (preview.length === 0 || preview.length > maxPreviewBytes) throw providerErrors.noThumbnail();
  return keep(shelf, await shrink(Buffer.from(preview), 'image/jpeg'));
}
