import type { GetPushResponse, PushDevice } from '@groupsight/proto/insights/v1/insights';
import { notificationTypes } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import { Instant, identity, NullableString, named, oneOf, ref } from '../schema.ts';
import { identityOf, iso, oneOfThese } from './values.ts';

export const PushDeviceSchema = named('PushDevice', {
  ...identity,
  name: Type.String({ description: 'What its owner calls it.' }),
  kinds: Type.Array(oneOf(notificationTypes), { description: 'What it is sent.' }),
  createdAt: Instant(),
});

export const PushSchema = named('Push', {
  publicKey: NullableString(
    'A browser subscribes with it (applicationServerKey); null where this server pushes nothing.',
  ),
  devices: Type.Array(ref(PushDeviceSchema), { description: 'Yours, the newest first.' }),
});

export const pushSchemas = [PushDeviceSchema, PushSchema];

export function toPushDevice(device: PushDevice): Static<typeof PushDeviceSchema> {
  return {
    ...identityOf(device.documentId),
    name: device.name,
    kinds: device.kinds.map((kind) => oneOfThese(notificationTypes, kind, 'topic')),
    createdAt: iso(device.createdAt),
  };
}

export function toPush({ publicKey, devices }: GetPushResponse): Static<typeof PushSchema> {
  return { publicKey: publicKey || null, devices: devices.map(toPushDevice) };
}
