import { readUser } from '../../shared/api/session.ts';
import { pushTexts } from './texts.ts';

/** Whose subscription this browser has, and which device of theirs the server knows it as. */
const KEY = 'groupsight.push';

interface Held {
  readonly owner: string;
  readonly documentId: string;
}

/** Why this browser cannot be pushed to; null where it can. */
export type Hindrance = 'insecure' | 'unsupported' | 'install' | 'denied' | null;

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

export function hindrance(): Hindrance {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    // There the app itself may, once it is on the home screen.
    return isApple() ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

function held(): Held | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Held | null;
  } catch {
    return null;
  }
}

async function current(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The signed-in person's device here, where this browser is still subscribed for it. */
export async function ownDevice(): Promise<string | null> {
  const here = held();
  if (!here || here.owner !== readUser()?.documentId) return null;
  return (await current()) ? here.documentId : null;
}

export function noteDevice(documentId: string): void {
  const owner = readUser()?.documentId;
  if (owner) localStorage.setItem(KEY, JSON.stringify({ owner, documentId } satisfies Held));
}

/** What the server needs to send here. */
export interface Subscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

function toSubscribed(subscription: PushSubscription): Subscribed {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** What this browser is subscribed with; null without. */
export async function subscribed(): Promise<Subscribed | null> {
  const subscription = await current();
  return subscription && toSubscribed(subscription);
}

/**
 * Asks the person, and subscribes anew: an older subscription may be somebody else's, or of
 * another key. Call it from a click.
 * @throws DOMException where the person or the browser says no
 */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new DOMException('', 'NotAllowedError');
  }
  await unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return toSubscribed(await registration.pushManager.subscribe(options));
}

/** Ends what this browser gets, also without the server: it hears of it when it sends. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEY);
  await (await current())?.unsubscribe();
}

/** Ends another person's subscription: what is theirs must not be shown to the next. Never fails. */
export async function leaveOthersPush(owner: string | null): Promise<void> {
  const here = held();
  if (!here || here.owner === owner) return;
  await unsubscribe().catch(() => undefined);
}

/** Such as 'Chrome on Android'. */
export function deviceName(agent = navigator.userAgent): string {
  const browsers = { Edg: 'Edge', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const system = systems.find((mark) => agent.includes(mark));
  const name = browser ?? pushTexts.browser;
  return system ? pushTexts.browserOn(name, system) : name;
}
