import { describe, expect, it } from 'vitest';
import { decoded, pagePreview, withPreview } from './page.ts';

describe('what a page says of itself', () => {
  it('is its own title and description, those for sharing first', () => {
    expect(
      pagePreview(`<!doctype html><html><head><title>Compost &amp; heaps | Garden</title>
        <meta name="description" content="How to &quot;turn&quot; it">
        <meta property="og:title" content="Compost &amp; heaps"></head><body><h1>x</h1>`),
    ).toEqual({ title: 'Compost & heaps', description: 'How to "turn" it' });
    expect(pagePreview('<TITLE>Only a title</TITLE>')).toEqual({
      title: 'Only a title',
      description: '',
    });
    expect(pagePreview('')).toEqual({ title: '', description: '' });
  });

  it('is text: no markup, nothing unseen, one line, and not long', () => {
    const { title, description } = pagePreview(
      `<svg><title>A picture</title></svg><title>\u202Egarden\u200B <b>of</b>\n\tEden\u0007</title>
       <script>document.title = 'x'</script><meta name=description content="${'very '.repeat(2000)}">`,
    );
    expect(title).toBe('garden <b>of</b> Eden');
    expect([...description].length).toBeLessThanOrEqual(500);
  });

  it('stands hostile pages', () => {
    // Half a megabyte of open tags took the parser half a minute.
    for (const tag of ['<div>', '<svg>', '<b><i>', '<table><tr><td>']) {
      const deep = tag.repeat(500_000 / tag.length);
      expect(pagePreview(`<title>deep</title>${deep}<title>x</title>`).title).toBe('deep');
    }
    expect(pagePreview(`<title>${'<'.repeat(100_000)}`).title.length).toBeLessThan(300);
    expect(
      pagePreview(`<meta name="${'a'.repeat(100_000)}" content="x"><title>t</title>`).title,
    ).toBe('t');
  });

  it('is read in the encoding it names', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');
    expect(pagePreview(decoded(latin, 'text/html')).title).toBe('Café');
    const header = Buffer.from('<title>Café</title>', 'latin1');
    expect(pagePreview(decoded(header, 'text/html; charset=ISO-8859-1')).title).toBe('Café');
    expect(decoded(Buffer.from('Café'), 'text/html; charset=nonsense')).toBe('Café');
  });
});

it('adds to a message’s own words and never takes their place', () => {
  const page = { title: 'The page', description: 'What it is' };
  const made = { name: 'example.com – a page', description: '', url: 'https://example.com/a-page' };
  expect(withPreview(made, page, made.name)).toEqual({
    name: 'The page',
    description: 'What it is',
    url: made.url,
  });
  const told = { ...made, name: 'Our plan', description: 'Our plan for May' };
  expect(withPreview(told, page, made.name)).toEqual(told);
  expect(withPreview(made, { title: '', description: '' }, made.name)).toEqual(made);
});
