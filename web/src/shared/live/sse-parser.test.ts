import { describe, expect, it } from 'vitest';
import { createSseParser } from './sse-parser.ts';

describe('the event stream parser', () => {
  it('reads name, id and data that spans lines', () => {
    const parse = createSseParser();
    expect(parse('event: app\nid: 7\ndata: a\ndata: b\n\n')).toEqual([
      { event: 'app', id: '7', data: 'a\nb' },
    ]);
  });

  it('gives the same events however the text is cut', () => {
    const text = ': heartbeat\r\n\r\nevent: app\r\ndata: {"a":1}\r\n\r\ndata: x\n\ndata:y\n\n';
    const whole = createSseParser()(text);
    expect(whole.map((e) => e.data)).toEqual(['{"a":1}', 'x', 'y']);
    for (let size = 1; size < text.length; size += 1) {
      const parse = createSseParser();
      const events = [];
      for (let at = 0; at < text.length; at += size)
        events.push(...parse(text.slice(at, at + size)));
      expect(events).toEqual(whole);
    }
  });

  it('skips comments, unknown fields and events without data', () => {
    expect(createSseParser()(':hi\nretry: 5\n\nevent: app\n\n')).toEqual([]);
  });
});
