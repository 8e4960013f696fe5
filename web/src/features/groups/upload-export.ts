import { ApiError, refusalOf, unreadable } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/api/keys.ts';
import { credentials, isReplaced } from '../../shared/api/session.ts';
import { apiTexts } from '../../shared/api/texts.ts';
import { authHeaders } from '../../shared/api/transport.ts';
import type { ImportPreview, ImportResult } from '../../shared/api/types.ts';
import { groupTexts } from './texts.ts';

const texts = groupTexts.upload;

export interface ExportUpload {
  file: File;
  name: string;
  /** Undefined: the server detects it. */
  dateOrder: string | undefined;
  /** Which group's chat it is, or 'new'; undefined: the server finds out from its content. */
  chat: string | undefined;
  /** Ask first where it is unclear what will happen, or more than adding messages. */
  ask: boolean;
  /** By which live events tell of it. */
  upload: string;
}

/** What became of it, or what would, where that is to be decided first. */
export type UploadAnswer = { done: ImportResult } | { preview: ImportPreview };

/** Why this file cannot be an exported chat; null when it may be sent. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(txt|zip)$/i.test(file.name)) return texts.wrongType;
  return file.size === 0 ? texts.empty : null;
}

/** The server reads for 20 minutes at most and stores for 10; the rest is for sending. */
const UPLOAD_MS = 45 * 60_000;

function bodyOf(xhr: XMLHttpRequest): unknown {
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    return undefined;
  }
}

function resultOf(xhr: XMLHttpRequest): UploadAnswer {
  const body = bodyOf(xhr);
  if (xhr.status >= 200 && xhr.status < 300) {
    const { data } = (body ?? {}) as { data?: unknown };
    if (!data) throw unreadable(xhr.status);
    return xhr.status === 200 ? { preview: data as ImportPreview } : { done: data as ImportResult };
  }
  if (xhr.status === 413) throw new ApiError(413, 'PayloadTooLargeError', texts.tooLarge);
  throw refusalOf(xhr.status, body);
}

/**
 * Sends an exported chat.
 * @param onSent called with 0–1 while the file is on its way
 */
export async function uploadExport(
  upload: ExportUpload,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const sent = credentials();
  try {
    return await sendExport(upload, onSent, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // As for any call: refused while a password change replaced the token, it is made again.
    if (await isReplaced(sent)) return sendExport(upload, onSent, signal);
    throw error;
  }
}

/** XMLHttpRequest, as fetch does not tell how much was sent. */
function sendExport(
  upload: ExportUpload,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const form = new FormData();
  // Fields first: the server reads the file as a stream and needs them before it.
  if (upload.name.trim()) form.append('name', upload.name.trim());
  if (upload.dateOrder) form.append('dateOrder', upload.dateOrder);
  if (upload.chat) form.append('chat', upload.chat);
  if (upload.ask) form.append('preview', 'unclear');
  form.append('upload', upload.upload);
  form.append('file', upload.file, upload.file.name);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', paths.waImports);
    xhr.timeout = UPLOAD_MS;
    for (const [name, value] of Object.entries(authHeaders())) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total);
    };
    xhr.onload = () => {
      try {
        resolve(resultOf(xhr));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(new ApiError(0, 'NetworkError', texts.cut, 'network'));
    xhr.ontimeout = () => reject(new ApiError(0, 'TimeoutError', apiTexts.tooSlow, 'timeout'));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}
