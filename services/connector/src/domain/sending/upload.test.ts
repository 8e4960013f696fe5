import { expect, it } from 'vitest';
import { isProgram, sentKindOf } from './upload.ts';

it.each([
  ['image/png', 'image'],
  ['video/mp4', 'video'],
  ['image/svg+xml', 'document'],
  ['audio/mpeg', 'document'],
  ['application/octet-stream', 'document'],
])('%s is shown as %s', (mimeType, kind) => {
  expect(sentKindOf(mimeType)).toBe(kind);
});

it.each([
  ['application/x-msdownload', 'holiday.jpg', true],
  ['application/octet-stream', 'run.EXE ', true],
  ['application/pdf', 'minutes.pdf', false],
  ['image/jpeg', 'exe.jpg', false],
])('%s called %s is a program: %s', (mimeType, fileName, expected) => {
  expect(isProgram(mimeType, fileName)).toBe(expected);
});
