import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first four groups of an IPv6 address, without leading zeros. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const given = head.split(':').filter(Boolean);
  // '::' stands for as many zeros as are left out.
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const left = 8 - given.length - after.length;
  const groups = [...given, ...new Array<string>(Math.max(0, left)).fill('0'), ...after];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/**
 * What a visitor is counted by: an IPv4 address, or the /64 network of an IPv6 one, which is what
 * one line gets: whoever has it can call from as many addresses as they like.
 */
export function clientAddressOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const [, ipv4] = mapped.exec(address) ?? [];
  if (ipv4) return ipv4;
  return isIPv6(address) ? network(address) : address;
}
