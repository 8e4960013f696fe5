import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { providerErrors } from '../providers/provider-errors.ts';
import type { MediaStore, StoredMedia } from '../store/media-store.ts';
import { thumbnailSource } from './media-id.ts';

/** Longer side of a thumbnail, pixels: a tile of 160 on a screen of double density. */
const side = 320;
/** Larger files and pictures are not opened: a few kilobytes can claim gigabytes of pixels. */
const maxBytes = 32 * 1024 * 1024;
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

/**
 * Makes the small WebP of a stored picture: turned upright, without the camera's notes.
 * @throws no_thumbnail for what is no picture, a broken or an oversized one
 */
export async function makeThumbnail(
  media: MediaStore,
  ownerId: string,
  picture: StoredMedia,
): Promise<StoredMedia> {
  if (!pictures.has(picture.mimeType) || picture.size > maxBytes)
    throw providerErrors.noThumbnail();
  loading ??= load();
  const open = await loading;
  const bytes = await buffer(media.read(ownerId, picture.mediaId));
  const small = await open(bytes)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds })
    .toBuffer()
    .catch(() => undefined);
  const chunks = async function* () {
    if (small) yield small;
  };
  const claim = { source: thumbnailSource(picture.mediaId), groupId: '' };
  const stored = small && (await media.put(ownerId, claim, chunks(), maxBytes));
  if (!stored) throw providerErrors.noThumbnail();
  return stored;
}
