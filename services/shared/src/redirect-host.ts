/** What people are told of where a redirect URI leads: a host, or the scheme that an app has for itself. */
export function redirectHostOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}
