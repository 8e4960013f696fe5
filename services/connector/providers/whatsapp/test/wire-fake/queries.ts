import type { BinaryNode } from '@whiskeysockets/baileys';
import { syncAppState } from './app-state.ts';
import type { Connection } from './connection.ts';
import { answerGroupQuery } from './group-queries.ts';
import {
  bytesOf,
  childOf,
  childrenOf,
  lidOf,
  node,
  phoneOf,
  pnOf,
  Refusal,
  secondsNow,
  serverJid,
} from './nodes.ts';

/** The server's answer to an <iq>. */
export async function answer(connection: Connection, iq: BinaryNode): Promise<BinaryNode> {
  const attributes = { from: iq.attrs.to ?? serverJid, id: iq.attrs.id };
  try {
    const content = await contentFor(connection, iq);
    return node('iq', { ...attributes, type: 'result', t: String(secondsNow()) }, content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return node('iq', { ...attributes, type: 'error' }, [node('error', { code, text: message })]);
  }
}

async function contentFor(connection: Connection, iq: BinaryNode): Promise<BinaryNode[]> {
  const [asked] = childrenOf(iq);
  switch (iq.attrs.xmlns) {
    case 'encrypt':
      return onKeys(connection, iq, asked);
    case 'usync':
      return [lookUp(asked)];
    case 'w:g2':
      return answerGroupQuery(connection, iq, asked);
    case 'w:profile:picture':
      return [pictureOf(connection, iq.attrs.target ?? '')];
    case 'md':
      return onDevices(connection, asked);
    case 'w:m':
      return [connection.server.media.connection()];
    case 'w:sync:app:state':
      return [await syncAppState(connection, asked)];
    case 'abt':
      return [node('props', { hash: 'fake' }, [])];
    case 'blocklist':
      return [node('list', {}, [])];
    case 'privacy':
      return [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])];
    default:
      return [];
  }
}

async function onKeys(
  { server, device }: Connection,
  iq: BinaryNode,
  asked: BinaryNode | undefined,
): Promise<BinaryNode[]> {
  if (iq.attrs.type === 'set') {
    const added = preKeysOf(childOf(iq, 'list'));
    if (device !== undefined) device.keys.preKeys = [...device.keys.preKeys, ...added];
    return [];
  }
  if (asked?.tag === 'digest') return [node('digest')];
  if (asked?.tag === 'count') {
    // A client that is told zero makes 812 keys, which takes seconds when many link at once.
    const held = device?.keys.preKeys.length ?? 0;
    return [node('count', { value: String(Math.max(held, server.options.leastPreKeys)) })];
  }
  const bundles: BinaryNode[] = [];
  for (const { attrs } of childrenOf(asked, 'user')) {
    const jid = attrs.jid ?? '';
    const phone = phoneOf(jid);
    bundles.push(await server.party(phone).bundle(jid, server.accounts.has(phone)));
  }
  return [node('list', {}, bundles)];
}

function preKeysOf(list: BinaryNode | undefined) {
  return childrenOf(list, 'key').map((key) => ({
    keyId: bytesOf(childOf(key, 'id')).readUIntBE(0, 3),
    publicKey: bytesOf(childOf(key, 'value')),
  }));
}

/** Who is on WhatsApp, with which devices and under which hidden identity: everybody. */
function lookUp(asked: BinaryNode | undefined): BinaryNode {
  const users = childrenOf(childOf(asked, 'list'), 'user').map((user) => {
    const typed = bytesOf(childOf(user, 'contact')).toString().replace(/\D/g, '');
    const jid = user.attrs.jid ?? pnOf(typed);
    const devices = node('device-list', {}, [node('device', { id: '0' })]);
    const parts = [node('contact', { type: 'in' }), node('devices', {}, [devices])];
    if (!jid.endsWith('@lid')) parts.push(node('lid', { val: lidOf(phoneOf(jid)) }));
    return node('user', { jid }, parts);
  });
  const attributes = { index: '0', last: 'true', sid: asked?.attrs.sid };
  return node('usync', attributes, [node('list', {}, users)]);
}

function pictureOf({ server }: Connection, jid: string): BinaryNode {
  const url = server.groups.get(jid)?.pictureUrl;
  if (url === undefined) throw new Refusal('404', 'item-not-found');
  return node('picture', { id: '1', type: 'image', url });
}

function onDevices(connection: Connection, asked: BinaryNode | undefined): BinaryNode[] {
  if (asked?.tag === 'link_code_companion_reg') {
    return connection.server.pairing.onCodeStanza(connection, asked);
  }
  if (asked?.tag === 'remove-companion-device') {
    const { account, device } = connection;
    if (device !== undefined) account?.devices.delete(device.id);
    // The answer goes out first: the client waits for nothing else.
    setImmediate(() => connection.close());
  }
  return [];
}
