import ipaddr from 'ipaddr.js';

/** Public by their range, yet a cloud's own: they answer machines in it with secrets. */
const cloudServices = new Set(['168.63.129.16']);

/** All of IPv6 that is given out for the Internet; what lies outside it leads somewhere special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public Internet: not of this machine, its networks, or
 * one that stands for another address.
 */
export function isPublicAddress(address: string): boolean {
  // The library also reads '1.2.3' and octal parts, which nothing that is looked up is written in.
  const isWritten = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isWritten) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || cloudServices.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || (parsed as ipaddr.IPv6).match(globalUnicast);
}

const longestUrl = 2048;

/** The address of a page that may be asked for; null for any other. */
export function pageUrl(text: string, isPort = isWebPort): URL | null {
  if (text.length > longestUrl || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return isPort(portOf(url)) ? url : null;
}

export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

export const isWebPort = (port: number): boolean => port === 80 || port === 443;
