import type {
  DeletePushDeviceRequest,
  DeletePushDeviceResponse,
  GetPushRequest,
  GetPushResponse,
  PushDevice,
  SavePushDeviceRequest,
  SavePushDeviceResponse,
} from '@groupsight/proto/insights/v1/insights';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { required, textOf } from '../rpc/input.ts';
import { type NotificationType, notificationTypes } from './notifications.repository.ts';
import { pushAddress } from './push.ts';
import { devicesOf, type PushDeviceDoc, saveDevice } from './push-devices.repository.ts';
import { arePushKeys } from './web-push.ts';

/** Browsers of one person; who has more forgets an old one. */
const maxDevices = 20;

const toDevice = ({ _id, name, kinds, at }: PushDeviceDoc): PushDevice => ({
  documentId: _id,
  name,
  kinds,
  createdAt: at,
});

/** The owner's devices, and the key that another one subscribes with. */
export async function getPush(
  { stores, push }: Context,
  { ownerId }: GetPushRequest,
): Promise<GetPushResponse> {
  const devices = await devicesOf(stores.pushDevices, required('owner_id', ownerId));
  return { publicKey: push?.publicKey ?? '', devices: devices.map(toDevice) };
}

function kindsOf(kinds: readonly string[]): NotificationType[] {
  const known = notificationTypes.filter((type) => kinds.includes(type));
  if (known.length === new Set(kinds).size && known.length > 0) return known;
  const message = `Choose at least one of ${notificationTypes.join(', ')}.`;
  throw invalid('invalid_kinds', message, { field: 'kinds' });
}

/**
 * Notes a browser and what it is sent.
 * @throws AppError push_off, invalid_endpoint, invalid_push_keys, invalid_kinds, invalid_name,
 * too_many_devices
 */
export async function savePushDevice(
  { stores, push, now }: Context,
  request: SavePushDeviceRequest,
): Promise<SavePushDeviceResponse> {
  const ownerId = required('owner_id', request.ownerId);
  if (!push) {
    throw new AppError('precondition', 'push_off', 'This server sends no push notifications.');
  }
  const { endpoint, p256dh, auth } = request;
  if (!pushAddress(endpoint, push.isPort)) {
    const message = 'A push service has an https address.';
    throw invalid('invalid_endpoint', message, { field: 'endpoint' });
  }
  if (!arePushKeys({ p256dh, auth })) {
    const message = 'These are not the keys of a push subscription.';
    throw invalid('invalid_push_keys', message, { field: 'keys' });
  }
  const name = textOf('name', request.name, 1, 80);
  const kinds = kindsOf(request.kinds);
  const known = await devicesOf(stores.pushDevices, ownerId);
  const isKnown = known.some((device) => device.endpoint === endpoint);
  if (!isKnown && known.length >= maxDevices) {
    const message = `At most ${maxDevices} devices get notifications. Remove one first.`;
    throw new AppError('limited', 'too_many_devices', message);
  }
  const at = new Date(now());
  const saved = { owner: ownerId, endpoint, p256dh, auth, kinds, name, at };
  return { device: toDevice(await saveDevice(stores.pushDevices, saved)) };
}

/** Forgets a device. @throws AppError not_found for one that is not the owner's */
export async function deletePushDevice(
  { stores }: Context,
  { ownerId, documentId }: DeletePushDeviceRequest,
): Promise<DeletePushDeviceResponse> {
  required('owner_id', ownerId);
  const { deletedCount } = await stores.pushDevices.deleteOne({ _id: documentId, owner: ownerId });
  if (deletedCount === 0) throw notFound();
  return {};
}
