import { expect, it } from 'vitest';
import { refusalOfFile } from './sent-file.ts';

const bytes = 'application/octet-stream';

it.each([
  ['image/jpeg', 'exe.jpg'],
  ['application/pdf', 'Minutes 2026.03.01.pdf'],
  ['application/zip', 'photos.zip'],
  [bytes, 'README'],
  [bytes, 'résumé – größe.docx'],
  [bytes, '会議.xlsx'],
  ['text/plain', 'notes.txt'],
  ['image/png', '👩‍💻.png'],
  [bytes, 'app'],
  ['image/png', 'Screenshot 2026-03-01 at 10.30.00\u202fAM.png'],
])('%s called %s may be sent', (mimeType, fileName) => {
  expect(refusalOfFile(mimeType, fileName)).toBeUndefined();
});

it.each([
  ['application/x-msdownload', 'holiday.jpg'],
  ['text/html', 'notes.txt'],
  [bytes, 'run.EXE '],
  [bytes, 'run.exe.'],
  [bytes, 'run.exe . .'],
  [bytes, 'run.exe::$DATA'],
  [bytes, 'run.ｅｘｅ'],
  [bytes, 'letter.docm'],
  [bytes, 'sums.xlsm'],
  [bytes, 'page.xhtml'],
  [bytes, 'page.mhtml'],
  [bytes, 'site.url'],
  [bytes, 'disk.iso'],
  [bytes, 'add.xll'],
  [bytes, 'a:b.exe'],
])('%s called %s is a program', (mimeType, fileName) => {
  expect(refusalOfFile(mimeType, fileName)?.code).toBe('file_type_refused');
});

it.each(['../../x', '..\\x', 'a\r\nX: y', 'a\u0000.txt', 'photo\u202egpj.exe', 'a\u200b.txt'])(
  'the name %j leads astray',
  (fileName) => {
    expect(refusalOfFile('text/plain', fileName)?.code).toBe('file_name_refused');
  },
);
