import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { deleteNotification, putNotification } from '../../shared/api/endpoints.ts';
import { asChanges, type Change, without } from './changes.ts';
import { unsentKey } from './kept.ts';

function send({ id, kind }: Change): Promise<unknown> {
  if (kind === 'remove') return deleteNotification(id).send();
  return putNotification(id, { data: { read: true } }).send();
}

/** Whether a call failed in a way that trying later may mend. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429);
}

/**
 * Changes that the server could not be told of: kept in this browser, shared by its tabs, and
 * sent one by one when it answers again.
 */
export function useUnsent(userId: string) {
  const [stored, setStored] = useLocalStorage<Change[]>({
    key: unsentKey(userId),
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const unsent = asChanges(stored);
  const latest = useRef(unsent);
  latest.current = unsent;
  const sending = useRef(false);

  const add = useCallback(
    (changes: readonly Change[]) =>
      setStored((old) => [...without(asChanges(old), changes), ...changes]),
    [setStored],
  );

  /** Answers whether all that waited is settled; what the server refuses is settled too. */
  const flush = useCallback(async (): Promise<boolean> => {
    if (sending.current || latest.current.length === 0) return false;
    sending.current = true;
    try {
      for (const change of latest.current) {
        // Deleted meanwhile, perhaps by another tab: then there is nothing left to do.
        await send(change).catch((error: unknown) => {
          if (isPassing(error)) throw error;
        });
        setStored((old) => without(asChanges(old), [change]));
      }
      return true;
    } catch {
      return false;
    } finally {
      sending.current = false;
    }
  }, [setStored]);

  return { unsent, add, flush, send };
}
