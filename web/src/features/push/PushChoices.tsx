import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
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

type Kind = keyof typeof texts.kinds;
const kinds = Object.keys(texts.kinds) as Kind[];

/** What this device is told, by kind; nothing until somebody chooses. */
export function PushChoices() {
  const push = useData(getPush());
  const { data } = push;
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    // Also when the list of devices is read again: this one may have been removed elsewhere.
    if (data) void ownDevice().then(setOwn, () => setOwn(null));
  }, [data]);
  if (!data && push.error !== undefined) return <Text size="sm">{texts.loadFailed}</Text>;
  if (!data || own === undefined) return <Skeleton height={120} />;
  const refresh = () => push.mutate();
  return (
    <Stack gap="md">
      <ThisDevice push={data} own={own} refresh={refresh} />
      <OtherDevices push={data} own={own} refresh={refresh} />
    </Stack>
  );
}

interface Props {
  push: Push;
  /** This browser's device; null where it has none. */
  own: string | null;
  refresh(): Promise<unknown>;
}

/** Brings the server and the browser to what was chosen. @throws ApiError, DOMException */
async function choose(chosen: Kind[], publicKey: string, own: string | null): Promise<void> {
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

function ThisDevice({ push: { publicKey, devices }, own, refresh }: Props) {
  const [busy, setBusy] = useState(false);
  const stored = devices.find(({ documentId }) => documentId === own)?.kinds ?? [];
  const [shown, setShown] = useState<readonly Kind[]>();
  if (publicKey === null) return <Text size="sm">{texts.off}</Text>;
  const hindered = hindrance();
  if (hindered) return <Text size="sm">{texts.hindrances[hindered]}</Text>;
  async function change(chosen: Kind[]): Promise<void> {
    if (publicKey === null) return;
    setBusy(true);
    setShown(chosen);
    try {
      await choose(chosen, publicKey, own);
      notify.success(texts.saved, toastMs.settings);
    } catch (error) {
      notify.error(texts.failed, toastMs.error, whyNot(error));
    } finally {
      await refresh();
      setShown(undefined);
      setBusy(false);
    }
  }
  return (
    <Checkbox.Group
      label={texts.label}
      value={[...(shown ?? stored)]}
      onChange={(chosen) => void change(kinds.filter((kind) => chosen.includes(kind)))}
    >
      <Stack gap="sm" mt={8}>
        {kinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={texts.kinds[kind]} disabled={busy} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function OtherDevices({ push, own, refresh }: Props) {
  const others = push.devices.filter(({ documentId }) => documentId !== own);
  if (others.length === 0) return null;
  async function remove(documentId: string): Promise<void> {
    try {
      await deletePushDevice(documentId).send();
      notify.success(texts.removed, toastMs.settings);
    } catch (error) {
      notify.error(texts.removeFailed, toastMs.error, reasonOf(error));
    }
    await refresh();
  }
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {texts.others}
      </Text>
      <Stack gap={6}>
        {others.map(({ documentId, name, kinds: chosen }) => (
          <Group key={documentId} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
              <Text span inherit c="dimmed">
                {` · ${chosen.map((kind) => texts.kinds[kind]).join(', ')}`}
              </Text>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.removeDevice(name)}
              onClick={() => void remove(documentId)}
            >
              {texts.remove}
            </Button>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
