import { describe, expect, it } from 'vitest';
import { line } from '../testing/lines.ts';
import { compileRule } from './compile.ts';

const breaks = (rule: string, text: string, recent: { at: number; text: string }[] = []) =>
  compileRule(rule).judge(line('m', text), { recent, timeZone: 'UTC' }) !== null;

describe('a rule in plain words', () => {
  it.each([
    ['No links', 'see https://example.com', 'see you'],
    ['No links except youtube.com', 'https://example.com', 'https://www.youtube.com/watch?v=1'],
    ['Do not post t.me links', 'https://t.me/group', 'https://example.com'],
    ['No invitations to other groups', 'https://chat.whatsapp.com/abc', 'https://example.com'],
    ['No phone numbers please', 'call +34 600 111 222', 'on 2026-03-10 at 18:00'],
    ['Never say "foo bar"', 'well Foo Bar!', 'foo and no more'],
    ['No job adverts', 'We are hiring two gardeners', 'We plant two roses'],
    [
      'No adverts or spam',
      'Buy now! 50% discount, best price: https://bit.ly/x',
      'Lunch is at 13:00, bring your own',
    ],
    [
      'No shouting in capitals',
      'THIS IS VERY IMPORTANT NOW',
      'This is NASA and ESA, very important',
    ],
    ['No bad language', 'that is bullshit, shit happens', 'that is bull'],
  ])('%s', (rule, bad, good) => {
    expect([breaks(rule, bad), breaks(rule, good)]).toEqual([true, false]);
  });

  it('takes nothing for forbidden that is all that is allowed', () => {
    const { judge } = compileRule('Nothing but photos');
    const context = { recent: [], timeZone: 'UTC' };
    expect(judge(line('p', '', { type: 'image' }), context)).toBeNull();
    expect(judge(line('m', 'hello'), context)).not.toBeNull();
  });

  it('sees floods and repeats in what the sender wrote before', () => {
    const at = line('m', '').at;
    const recent = [1, 2, 3].map((n) => ({
      at: at - n * 5000,
      text: 'Selling my old bike, cheap',
    }));
    expect(breaks('No more than 3 messages a minute', 'hello', recent)).toBe(true);
    expect(breaks('No more than 4 messages a minute', 'hello', recent)).toBe(false);
    expect(breaks('No repeated messages', 'selling my old BIKE, cheap', recent)).toBe(true);
    expect(breaks('No repeated messages', 'another message altogether', recent)).toBe(false);
  });

  it.each([
    'No links to other sites than our own harbour-house.example',
    'Keine Links auf andere Seiten als unsere eigene harbour-house.example',
    'No enlaces a otros sitios que harbour-house.example',
    "Pas de liens vers d'autres sites que harbour-house.example",
    'Niente link ad altri siti che harbour-house.example',
    'Sem links para outros sites que harbour-house.example',
  ])('leaves the site alone than which no other is allowed: %s', (rule) => {
    expect(compileRule(rule).catches).toEqual(['links to any site, except harbour-house.example']);
  });

  it('says what it will and will not catch', () => {
    expect(compileRule('No links except youtube.com').compiled).toMatch(
      /^Catches links to any site, except youtube\.com\. Does not catch/,
    );
    expect(compileRule('No links except youtube.com').byMeaning).toBe(false);
    expect(compileRule('!!!').compiled).toMatch(/^Catches nothing/);
  });

  it.each([
    [
      'de',
      /^Erkennt Links zu jeder Seite, außer youtube\.com; Sticker, freitags zwischen 22:00 und 7:00 Uhr\. Erkennt nicht: dasselbe in anderen Worten,/,
      'Sie enthält einen Link.',
    ],
    [
      'es',
      /^Detecta enlaces a cualquier sitio, excepto youtube\.com; stickers, los viernes/,
      'Tiene un enlace.',
    ],
    ['ar', /^تكتشف روابط إلى أي موقع، ما عدا youtube\.com; ملصقات, أيام الجمعة/, 'فيها رابط.'],
    [
      'fr',
      /^Catches links to any site, except youtube\.com; stickers, on Fridays/,
      'It has a link.',
    ],
  ])('says so in the language %s, and why a message breaks it', (language, compiled, reason) => {
    const rule = 'No links except youtube.com. No stickers on Fridays between 22:00 and 7:00';
    const judge = compileRule(rule, language);
    expect(judge.compiled).toMatch(compiled);
    expect(judge.judge(line('m', 'see https://a.example/x'), { recent: [], timeZone: 'UTC' })).toBe(
      reason,
    );
  });

  it.each([
    ['No links, no begging for money', ['no begging for money']],
    ['No phone numbers and no gossip about colleagues.', ['no gossip about colleagues']],
    [
      'No links, please. This group is for gardeners. Never mock beginners',
      ['Never mock beginners'],
    ],
    ['Nada de enlaces, não falar de futebol', ['não falar de futebol']],
    ['No links except youtube.com and vimeo.com, and our own site reeds.example', []],
    ['No adverts, promotions or spam', []],
    ['Do not say "foo, bar"', []],
  ])('acts on what it understands of %s, and names the rest', (rule, parts) => {
    const { unclear, byMeaning, compiled, catches } = compileRule(rule);
    expect(catches).not.toEqual([]);
    expect(unclear).toEqual(parts);
    if (parts.length === 0) return;
    expect(byMeaning).toBe(true);
    for (const part of parts) expect(compiled).toContain(`“${part}”`);
  });

  // Each of these would wrong somebody if only the known words of it were looked for.
  it.each([
    'No begging for money',
    'No links except youtube.com and our own site',
    'No links to competitors',
    'No photos of the changing rooms',
    'No photos or videos of strangers',
    'No links in capital letters',
    'Vietata la pubblicità, se non concordata',
    'Messages in German only on Mondays',
    'Nothing but good photos',
    'No political links or adverts',
    'No links if they cost money',
    'No adverts unless the treasurer agreed',
    'No stickers. Whatever cheers Greta up is fine',
    'No links and photos are ok',
    'No messages at night',
    'We share photos here',
    'Keine Werbung, außer für unser Fest',
    'Pas de photos sans autorisation',
    'Nada de audios si son largos',
    'Please post your photos here',
    'Los anuncios se publican los lunes',
    'Not only photos but also words',
    'No links! Except when the treasurer says so',
    "Don't reply to spam",
    'Evitar mensajes de voz largos',
    'Do we allow links?',
    'Prohibido reenviar audios',
    'No more than two photos a day',
  ])('acts on nothing where it does not understand what %s leaves alone', (rule) => {
    const { catches, unclear, byMeaning, judge } = compileRule(rule);
    expect(catches).toEqual([]);
    expect(unclear).not.toEqual([]);
    expect(byMeaning).toBe(true);
    const said = [rule, 'https://example.com', 'night', 'money'];
    const context = { recent: [], timeZone: 'UTC' };
    const all = [...said.map((text) => line('m', text)), line('p', '', { type: 'image' })];
    expect(all.filter((one) => judge(one, context) !== null)).toEqual([]);
  });

  it.each([
    ['The group is in English, please write in no other languages', ['in other languages']],
    ['You can post links but no photos', ['pictures']],
    ['Photos here, no links please', ['links']],
    ['फोटो भेजें, वीडियो नहीं', ['videos']],
    ['Foto sì, video no', ['videos']],
    ['No links! Except in the evening after 18:00', ['except between 18:00']],
    ['No "good morning" messages', ['wish a good day']],
    ['Por la noche, a partir de las 22:00, silencio', ['every message, between 22:00']],
    ['Only links to our own site hillview.org', ['except hillview.org']],
    ['No car adverts, no links', ['links']],
    ['Não é permitido áudio no grupo', ['voice messages']],
  ])('forbids of %s only what it forbids', (rule, kinds) => {
    const { catches } = compileRule(rule);
    expect(catches).toHaveLength(kinds.length);
    for (const [index, kind] of kinds.entries()) expect(catches[index]).toContain(kind);
  });

  it('lets everybody cry for help in the hours that a rule keeps quiet', () => {
    const { judge } = compileRule('No messages between 22:00 and 7:00 unless it is urgent');
    const hit = (text: string, hour: string) =>
      judge(line('m', text, { at: Date.parse(`2026-03-13T${hour}:00Z`) }), {
        recent: [],
        timeZone: 'UTC',
      }) !== null;
    expect(hit('URGENT: water pipe broke in the basement', '23:30')).toBe(false);
    expect(hit('haha look at this meme', '23:30')).toBe(true);
    expect(hit('see you at 7, it is urgent', '12:00')).toBe(false);
  });

  it('reads hours by the clocks of the zone, and nights over midnight', () => {
    const { judge } = compileRule('No messages on Fridays between 22:00 and 7:00');
    const hit = (at: string, timeZone: string) =>
      judge(line('m', 'hi', { at: Date.parse(at) }), { recent: [], timeZone }) !== null;
    // 13 March 2026 is a Friday.
    expect(hit('2026-03-13T21:30:00Z', 'Europe/Madrid')).toBe(true);
    expect(hit('2026-03-13T21:30:00Z', 'UTC')).toBe(false);
    expect(hit('2026-03-14T05:00:00Z', 'UTC')).toBe(true);
    expect(hit('2026-03-13T05:00:00Z', 'UTC')).toBe(false);
  });
});
