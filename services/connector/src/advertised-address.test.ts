import { expect, it } from 'vitest';
import { advertisedAddress } from './advertised-address.ts';

it.each([
  [undefined, '127.0.0.1:0', 4711, '127.0.0.1:4711'],
  [undefined, 'connector-1.internal:50051', 50_051, 'connector-1.internal:50051'],
  [undefined, '0.0.0.0:50051', 50_051, '10.1.2.3:50051'],
  [undefined, '[::]:50051', 50_051, '10.1.2.3:50051'],
  [undefined, 'unix:/run/connector.sock', 0, 'unix:/run/connector.sock'],
  ['connector-1:443', '0.0.0.0:50051', 50_051, 'connector-1:443'],
] as const)('says %s, listening at %s: %s → %s', (given, listening, port, expected) => {
  expect(advertisedAddress(given, listening, port, () => '10.1.2.3')).toBe(expected);
});
