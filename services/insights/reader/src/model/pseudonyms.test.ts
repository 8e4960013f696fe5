import { describe, expect, it } from 'vitest';
import { Pseudonyms } from './pseudonyms.ts';

const people = ['Ana García', 'Luis', 'Will Smith', 'Анна Петрова', 'أحمد', '田中太郎', 'Óscar 🌞'];
const hiding = () => new Pseudonyms('owner group', people, true);
const show = (pseudonyms: Pseudonyms, text: string) =>
  pseudonyms.show(
    text,
    (plain) => plain,
    ({ shown }) => shown,
  );

describe('pseudonyms', () => {
  it.each([
    ['Thanks Ana García, see you at six', ['ana', 'garc']],
    ['thanks ana! and OSCAR too', ['ana!', 'oscar']],
    ["Ana's car and Luis’ bike, Garcia", ["ana's", 'luis', 'garcia']],
    ['Анне и Анну позвать', ['анн']],
    ['قال لأحمد وأحمد', ['أحمد']],
    ['昨日田中太郎さんに会った', ['田中']],
    ['Ask Will about it', ['will']],
    ['Mail ana.garcia@example.com or oscar (at) example (dot) org', ['@', 'example', 'garcia']],
    ['Call +34 600 11-12.13 or ٠٥٠١٢٣٤٥٦٧, or @34600111222', ['600', '٠٥٠', '34600111222']],
    ['Reach me: https://wa.me/34600111222?text=Ana', ['34600111222', 'ana']],
    ['I met Dr. Weber and Peter Müller today', ['weber', 'peter', 'müller']],
  ])('hide who is meant: %s', (text, secrets) => {
    const hidden = hiding().hide(text).toLowerCase();
    for (const secret of secrets) expect(hidden).not.toContain(secret);
  });

  it.each([
    'I will bring it on 2026-03-10 at 18:00, room 204, 12.50 each',
    'Analysis of the banana market, anatomy lessons',
    'Next Friday March 6 we meet',
    'The Luisiana trip',
  ])('leave alone what names nobody: %s', (text) => {
    expect(hiding().hide(text)).toBe(text);
  });

  it('are the same every time, differ by group, and are put back', () => {
    const [one, two] = [hiding(), hiding()];
    const hidden = one.hide('Ana García paid Luis, write to ana@example.com');
    expect(two.hide('Ana García paid Luis, write to ana@example.com')).toBe(hidden);
    expect(one.person('Ana García')).toBe(one.hide('ana'));
    expect(new Pseudonyms('other', people, true).person('Luis')).not.toBe(one.person('Luis'));
    expect(show(one, hidden)).toBe('Ana García paid Luis, write to ana@example.com');
    expect(show(one, hidden.toUpperCase())).toContain('Ana García');
  });

  it('that stand for nobody are not believed', () => {
    expect(show(hiding(), 'Person-zzzzz paid')).toBeNull();
  });

  it('can be turned off; addresses of pages stay here all the same', () => {
    const open = new Pseudonyms('owner group', people, false);
    expect(open.hide('Ana, see https://example.com/secret?key=1')).toBe(
      'Ana, see [link example.com]',
    );
    expect(open.person('Ana García')).toBe('Ana García');
  });
});
