import { describe, expect, it } from 'vitest';
import { isPublicAddress, pageUrl } from './addresses.ts';

describe('an address of the public Internet', () => {
  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    // This machine, and none.
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '0.1.2.3', '::1', '::'],
    // Networks of one's own.
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
    ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    // A cloud's own.
    ...['168.63.129.16', '192.0.0.192'],
    // Many at once, and nobody.
    ...['224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1', 'ff02::1'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '100::1'],
    // Others in disguise.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:10.0.0.1'],
    ...['64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:53aa:64c::1'],
    // Nothing.
    ...['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '[::1]', 'x'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a page that may be asked for', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c'],
    ['http://example.com:80/', 'http://example.com/'],
    ['https://example.com:80/', 'https://example.com:80/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['ftp://example.com/', undefined],
    ['file:///etc/passwd', undefined],
    ['javascript:alert(1)', undefined],
    ['http://example.com:8080/', undefined],
    ['https://example.com:22/', undefined],
    ['https://ana:secret@example.com/', undefined],
    ['example.com', undefined],
    [`https://example.com/${'a'.repeat(3000)}`, undefined],
  ])('%s', (text, expected) => expect(pageUrl(text)?.href).toBe(expected));
});
