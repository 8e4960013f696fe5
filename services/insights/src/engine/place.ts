import { isPublicAddress } from '@groupsight/shared/web/addresses';
import ipaddr from 'ipaddr.js';

export type ModelPlace = 'this_machine' | 'private_network' | 'outside';

/** Ends of names that only a network of one's own gives out (RFC 6762, 8375, and common use). */
const privateNames = /(^|\.)(local|internal|lan|home|corp|intranet|home\.arpa|localdomain)$/;

/** The name or address of a URL's host, without its port and brackets. */
const nameOf = (host: string) =>
  new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();

function isThisMachine(name: string): boolean {
  return name === '::1' || /^127\./.test(name) || /(^|\.)localhost$/.test(name);
}

/** Where the host of an endpoint is, as far as its name tells; nothing is looked up. */
export function placeOf(host: string): ModelPlace {
  const name = nameOf(host);
  if (isThisMachine(name)) return 'this_machine';
  if (ipaddr.isValid(name)) return isPublicAddress(name) ? 'outside' : 'private_network';
  return name.includes('.') && !privateNames.test(name) ? 'outside' : 'private_network';
}
