import { describe, expect, it } from 'vitest';
import { readBody } from './body.ts';

const omitted: readonly (readonly [text: string, kind: string])[] = [
  ['<Media omitted>', 'media'],
  ['<media omitted>', 'media'],
  ['<Multimedia omitido>', 'media'],
  ['<Mídia oculta>', 'media'],
  ['<Medien ausgeschlossen>', 'media'],
  ['<Médias omis>', 'media'],
  ['<Media omessi>', 'media'],
  ['<Media weggelaten>', 'media'],
  ['<मीडिया के बिना>', 'media'],
  ['<تم استبعاد الوسائط>', 'media'],
  ['<Без медиафайлов>', 'media'],
  ['image omitted', 'image'],
  ['imagen omitida', 'image'],
  ['Bild weggelassen', 'image'],
  ['image absente', 'image'],
  ['video omitted', 'video'],
  ['GIF omitted', 'video'],
  ['vídeo omitido', 'video'],
  ['audio omitted', 'audio'],
  ['áudio ocultado', 'audio'],
  ['sticker omitted', 'sticker'],
  ['figurinha omitida', 'sticker'],
  ['document omitted', 'document'],
  ['Report Q3.pdf • 14 pages document omitted', 'document'],
  ['Contact card omitted', 'contact'],
  ['This message was deleted', 'deleted'],
  ['This message was deleted.', 'deleted'],
  ['You deleted this message', 'deleted'],
  ['This message was deleted by admin Ann', 'deleted'],
  ['Se eliminó este mensaje.', 'deleted'],
  ['Eliminaste este mensaje', 'deleted'],
  ['Mensagem apagada', 'deleted'],
  ['Diese Nachricht wurde gelöscht.', 'deleted'],
  ['Ce message a été supprimé', 'deleted'],
  ['Questo messaggio è stato eliminato', 'deleted'],
  ['Dit bericht is verwijderd', 'deleted'],
  ['यह संदेश हटा दिया गया था', 'deleted'],
  ['تم حذف هذه الرسالة', 'deleted'],
];

describe('readBody', () => {
  it.each(omitted)('knows %s', (text, kind) => {
    expect(readBody(text)).toEqual({ kind, text: '', fileName: undefined, edited: false });
  });

  it.each([
    ['IMG-20260401-WA0001.jpg (file attached)', 'image', 'IMG-20260401-WA0001.jpg', ''],
    [
      'IMG-20260401-WA0001.jpg (archivo adjunto)\nla foto',
      'image',
      'IMG-20260401-WA0001.jpg',
      'la foto',
    ],
    ['4f26.jpg (Datei angehängt)\nFrohe Ostern', 'image', '4f26.jpg', 'Frohe Ostern'],
    ['Minutes of May.pdf (file attached)', 'document', 'Minutes of May.pdf', ''],
    ['Ann Lee.vcf (file attached)', 'contact', 'Ann Lee.vcf', ''],
    ['PTT-20260401-WA0001.opus (arquivo anexado)', 'audio', 'PTT-20260401-WA0001.opus', ''],
    ['STK-20260401-WA0001.webp (file attached)', 'sticker', 'STK-20260401-WA0001.webp', ''],
    [
      '<attached: 00000042-PHOTO-2026-06-07-15-13-20.jpg>',
      'image',
      '00000042-PHOTO-2026-06-07-15-13-20.jpg',
      '',
    ],
    [
      'the chart <attached: 00000042-PHOTO-2026-06-07.jpg>',
      'image',
      '00000042-PHOTO-2026-06-07.jpg',
      'the chart',
    ],
    ['<Anhang: 00000042-VIDEO-2026.mp4>', 'video', '00000042-VIDEO-2026.mp4', ''],
    ['<pièce jointe : 0001-AUDIO.opus>', 'audio', '0001-AUDIO.opus', ''],
  ])('finds the file of %s', (body, kind, fileName, text) => {
    expect(readBody(body)).toMatchObject({ kind, fileName, text });
  });

  it.each([
    'see chart.jpg (the second one)',
    'This message was deleted by mistake, sorry',
    '<nice>',
    'image omitted in the report, why?',
    'Video call tomorrow?',
    'I left the group chat at home',
  ])('leaves what a person wrote: %s', (body) => {
    expect(readBody(body)).toMatchObject({ kind: 'text', text: body });
  });

  it.each([
    ['fixed it <This message was edited>', 'fixed it'],
    ['corregido <Se editó este mensaje.>', 'corregido'],
    ['ok <Diese Nachricht wurde bearbeitet.>', 'ok'],
    ['voilà <Ce message a été modifié>', 'voilà'],
    ['eis <Mensagem editada>', 'eis'],
  ])('takes off the mark of an edit: %s', (body, text) => {
    expect(readBody(body)).toMatchObject({ kind: 'text', text, edited: true });
  });

  it.each([
    ['POLL:\nWhere to meet?\nOPTION: Harbour (4 votes)\nOPTION: Park (1 vote)'],
    ['ENCUESTA:\nWhere to meet?\nOPCIÓN: Harbour (4 votos)\nOPCIÓN: Park (1 voto)'],
  ])('reads a poll', (body) => {
    expect(readBody(body)).toMatchObject({ kind: 'poll', text: 'Where to meet?\nHarbour\nPark' });
  });

  it.each([
    ['location: https://maps.google.com/?q=51.5,-0.12', 'location'],
    ['Ubicación: https://maps.google.com/?q=51.5,-0.12', 'location'],
    ['Live location shared', 'location'],
    ['Missed voice call', 'call'],
    ['Missed group video call', 'call'],
    ['Voice call, 5 min', 'call'],
    ['Llamada perdida', 'call'],
  ])('tells what %s is', (body, kind) => {
    expect(readBody(body)).toMatchObject({ kind, text: body });
  });

  it.each([
    ['spaces before a mark', `x${' '.repeat(60_000)}>`],
    ['an attachment without an end', `<a:${' '.repeat(60_000)}>`],
    ['many marks', `${'<edited '.repeat(7_000)}>`],
    ['many lines', `${`${'\n'.repeat(300)}<`.repeat(200)}>`],
    ['many attachments', `x ${'<attached: 00000001-'.repeat(3_000)}>`],
  ])('takes no longer over a crafted message: %s', (_name, body) => {
    const start = process.cpuUsage();
    for (let i = 0; i < 10; i++) readBody(body);
    // Seconds of quadratic work before; the limit leaves room for a busy machine.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
