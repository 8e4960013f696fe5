import { transportFailure, unreadable } from '../../../shared/api/api-error.ts';
import { paths } from '../../../shared/api/keys.ts';
import { send } from '../../../shared/api/transport.ts';
import type { Upload } from '../../../shared/api/types.ts';
import type { Attachment } from '../draft.ts';

/** Keeps a file on the server, to be sent later. @throws ApiError */
export async function uploadFile(file: File): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await send(
    new Request(new URL(paths.waUploads, location.origin), { method: 'POST', body: form }),
  );
  let data: Upload | undefined;
  try {
    ({ data } = (await response.json()) as { data?: Upload });
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable(response.status) : transportFailure(error);
  }
  if (!data) throw unreadable(response.status);
  const { mediaId, fileName, mimeType, size } = data;
  return { mediaId, fileName, mimeType, size };
}
