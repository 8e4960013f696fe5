import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../shared/api/api-error.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { ImportResult } from '../../shared/api/types.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { type ExportUpload, uploadExport } from './upload-export.ts';

/** Where an upload stands; shares are 0–1. */
export type UploadPhase =
  | { step: 'sending'; share: number }
  | { step: 'reading' }
  | { step: 'storing'; share: number };

/** Sends an exported chat and follows it until its messages are stored; leaving gives it up. */
export function useUpload() {
  const { mutate } = useSWRConfig();
  const [phase, setPhase] = useState<UploadPhase | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // The answer comes when everything is stored; until then live events tell how far that is.
  useLiveEvents(({ type, state, done = 0, total = 0 }) => {
    if (type !== 'job' || state !== 'storing' || total === 0) return;
    setPhase((now) =>
      now && now.step !== 'sending' ? { step: 'storing', share: done / total } : now,
    );
  });

  async function send(upload: ExportUpload): Promise<ImportResult | null> {
    const abort = new AbortController();
    running.current = abort;
    setProblem(null);
    setPhase({ step: 'sending', share: 0 });
    const onSent = (share: number) =>
      setPhase(share < 1 ? { step: 'sending', share } : { step: 'reading' });
    try {
      const done = await uploadExport(upload, onSent, abort.signal);
      setResult(done);
      await Promise.all([mutate(isOf(paths.groups)), mutate(paths.me), mutate(paths.overview)]);
      return done;
    } catch (error) {
      if (!abort.signal.aborted) setProblem(messageOf(error));
      return null;
    } finally {
      setPhase(null);
    }
  }

  return { send, phase, problem, setProblem, result };
}
