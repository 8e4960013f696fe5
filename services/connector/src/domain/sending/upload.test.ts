import { expect, it } from 'vitest';
import { sentKindOf } from './upload.ts';

it.each([
  ['image/png', 'image'],
  ['video/mp4', 'video'],
  ['image/svg+xml', 'document'],
  ['audio/mpeg', 'document'],
  ['application/octet-stream', 'document'],
])('%s is shown as %s', (mimeType, kind) => {
  expect(sentKindOf(mimeType)).toBe(kind);
});
