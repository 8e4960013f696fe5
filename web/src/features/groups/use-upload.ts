import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../shared/api/api-error.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { ImportPreview, ImportResult } from '../../shared/api/types.ts';
import type { AppEvent } from '../../shared/live/app-event.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { type ExportUpload, uploadExport } from './upload-export.ts';

/** Where an upload stands; shares are 0–1. */
export type UploadPhase =
  | { step: 'sending'; share: number }
  | { step: 'waiting'; before: number }
  | { step: 'reading' }
  | { step: 'storing'; share: number };

/** What is known of an upload under way. */
interface Upload {
  /** By which live events tell of it. */
  readonly name: string;
  readonly sent: number;
  /** How many of one's own imports it waits for, 0 for others'; null once it is its turn. */
  readonly before: number | null;
  /** The job that stores it, once that is told. */
  readonly jobId: string | null;
  readonly stored: number | null;
}

/** A long file waits before all of it is sent: no more is taken in until it is its turn. */
function phaseOf({ sent, before, stored }: Upload): UploadPhase {
  if (before !== null) return { step: 'waiting', before };
  if (sent < 1) return { step: 'sending', share: sent };
  return stored === null ? { step: 'reading' } : { step: 'storing', share: stored };
}

/** What an event tells of the upload; one may be under way in another tab, too. */
function afterEvent(upload: Upload, { type, state, ...event }: AppEvent): Upload {
  const { jobId = null, done = 0, total = 0 } = event;
  if (type === 'upload' && event.upload === upload.name) {
    return { ...upload, jobId, before: state === 'waiting' ? total : null };
  }
  const isStoring = type === 'job' && state === 'storing' && jobId === upload.jobId && total > 0;
  return isStoring ? { ...upload, stored: done / total } : upload;
}

const beginning = { sent: 0, before: null, jobId: null, stored: null };
/** Not `randomUUID`, which browsers have only over HTTPS. */
const newName = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Sends an exported chat and follows it until its messages are stored; leaving gives it up. */
export function useUpload() {
  const { mutate } = useSWRConfig();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // The answer comes when everything is stored; until then live events tell how far that is.
  useLiveEvents((event) => setUpload((now) => now && afterEvent(now, event)));

  async function send(what: Omit<ExportUpload, 'upload'>): Promise<ImportResult | null> {
    const abort = new AbortController();
    running.current = abort;
    setProblem(null);
    const name = newName();
    setUpload({ name, ...beginning });
    const onSent = (sent: number) => setUpload((now) => now && { ...now, sent });
    try {
      const answer = await uploadExport({ ...what, upload: name }, onSent, abort.signal);
      setPreview('preview' in answer ? answer.preview : null);
      if ('preview' in answer) return null;
      const { done } = answer;
      setResult(done);
      await Promise.all([mutate(isOf(paths.groups)), mutate(paths.me), mutate(paths.overview)]);
      return done;
    } catch (error) {
      if (!abort.signal.aborted) setProblem(messageOf(error));
      return null;
    } finally {
      setUpload(null);
    }
  }

  const phase = upload && phaseOf(upload);
  return { send, phase, problem, setProblem, preview, setPreview, result };
}
