import { useEffect, useState } from 'react';
import { reasonOf } from '../../shared/api/api-error.ts';
import { deletePushDevice, getPush, postPushDevices } from '../../shared/api/endpoints.ts';
import type { Push } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import {
  deviceName,
  hindrance,
  noteDevice,
  ownDevice,
  subscribe,
  subscribed,
  unsubscribe,
} from './subscription.ts';
import { pushTexts as texts } from './texts.ts';

export type PushKind = keyof typeof texts.kinds;

/** Brings the server and the browser to what was chosen. @throws ApiError, DOMException */
async function choose(chosen: PushKind[], publicKey: string, own: string | null): Promise<void> {
  if (chosen.length === 0) {
    await unsubscribe();
    if (own) await deletePushDevice(own).send();
    return;
  }
  const keys = (own && (await subscribed())) || (await subscribe(publicKey));
  const data = { ...keys, kinds: chosen, name: deviceName() };
  const saved = await postPushDevices({ data }).send();
  noteDevice(saved.data.documentId);
}

/** Why it did not work, where the person can do something about it. */
function whyNot(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return reasonOf(error);
  return error.name === 'NotAllowedError' ? texts.refused : texts.unavailable;
}

/** Why nothing can be chosen for this device; undefined where something can. */
function obstacleOf(push: Push | undefined, error: unknown): string | undefined {
  if (!push) return error === undefined ? undefined : texts.loadFailed;
  if (push.publicKey === null) return texts.off;
  const hindered = hindrance();
  return hindered ? texts.hindrances[hindered] : undefined;
}

/** What this device is told, by kind; nothing until somebody chooses. */
export function usePush() {
  const { data: push, error, mutate } = useData(getPush());
  const [own, setOwn] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<readonly PushKind[]>();
  useEffect(() => {
    // Also when the list of devices is read again: this one may have been removed elsewhere.
    if (push) void ownDevice().then(setOwn, () => setOwn(null));
  }, [push]);
  const devices = push?.devices ?? [];
  const stored = devices.find(({ documentId }) => documentId === own)?.kinds ?? [];
  const obstacle = obstacleOf(push, error);
  const publicKey = push?.publicKey ?? null;
  const isReady = publicKey !== null && own !== undefined && obstacle === undefined;

  /** Call it from a click: the browser asks the person. */
  async function change(chosen: PushKind[]): Promise<void> {
    if (publicKey === null || own === undefined) return;
    setBusy(true);
    setShown(chosen);
    try {
      await choose(chosen, publicKey, own);
      notify.success(texts.saved, toastMs.settings);
    } catch (problem) {
      notify.error(texts.failed, toastMs.error, whyNot(problem));
    } finally {
      await mutate();
      setShown(undefined);
      setBusy(false);
    }
  }

  async function remove(documentId: string): Promise<void> {
    try {
      await deletePushDevice(documentId).send();
      notify.success(texts.removed, toastMs.settings);
    } catch (problem) {
      notify.error(texts.removeFailed, toastMs.error, reasonOf(problem));
    }
    await mutate();
  }

  return {
    /** What this device is told. */
    chosen: shown ?? stored,
    /** The other browsers that are pushed to. */
    others: own === undefined ? [] : devices.filter(({ documentId }) => documentId !== own),
    obstacle,
    mayChange: isReady && !busy,
    change,
    remove,
  };
}
