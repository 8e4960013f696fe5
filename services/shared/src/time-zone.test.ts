import { describe, expect, it } from 'vitest';
import { knownZone } from './time-zone.ts';

describe('knownZone', () => {
  it('knows IANA names, in any case', () => {
    expect(knownZone('Europe/Berlin')).toBe('Europe/Berlin');
    expect(knownZone('europe/berlin')).toBe('Europe/Berlin');
    expect(knownZone('UTC')).toBe('UTC');
    expect(knownZone('Asia/Kolkata')).toBe('Asia/Kolkata');
    expect(knownZone('asia/calcutta')).toBe('Asia/Kolkata');
  });

  it('knows nothing else', () => {
    expect(knownZone('Mars/Olympus')).toBeUndefined();
    expect(knownZone('+02:00')).toBeUndefined();
    expect(knownZone('')).toBeUndefined();
  });
});
