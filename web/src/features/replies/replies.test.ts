import { clearTimeout, setTimeout } from 'node:timers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupColors } from './colors.ts';
import { drawingOf, layOut } from './layout.ts';
import { labelOf, type ReplyGraph, tiesOf } from './use-replies.ts';

const group = (documentId: string) => ({ documentId, name: documentId, group_id: '1@g.us' });
const node = (id: string, name = id) => {
  return { id, name, given: 3, received: 1, people: 2, group: 'a' };
};
const graph: ReplyGraph = {
  nodes: [node('ana'), node('bo'), { ...node('cy'), group: null }],
  edges: [
    { from: 0, to: 1, replies: 5 },
    { from: 1, to: 0, replies: 2 },
    { from: 2, to: 0, replies: 1 },
  ],
  groups: [group('a')],
  people: 3,
  replies: 8,
  from: '2026-03-01',
  to: '2026-03-28',
};
const drawn = (of = graph) => drawingOf(of, groupColors(of.groups));

it('with whom a member speaks is told both ways', () => {
  expect(tiesOf(graph, 'ana')).toEqual({
    to: [{ id: 'bo', name: 'bo', replies: 5 }],
    from: [
      { id: 'bo', name: 'bo', replies: 2 },
      { id: 'cy', name: 'cy', replies: 1 },
    ],
  });
  expect(tiesOf(graph, 'nobody')).toEqual({ to: [], from: [] });
});

describe('a drawing', () => {
  // Frames come whatever tests before have done to the page's clock, and however busy it is.
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
      Number(setTimeout(() => draw(performance.now()), 1)[Symbol.toPrimitive]()),
    );
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('has a line for two members, thicker the more they reply', () => {
    const drawing = drawn();
    expect(drawing.order).toBe(3);
    expect(drawing.size).toBe(2);
    expect(drawing.getEdgeAttribute('ana', 'bo', 'weight')).toBe(7);
    const size = (one: string, other: string) => drawing.getEdgeAttribute(one, other, 'size');
    expect(size('ana', 'bo')).toBeGreaterThan(size('ana', 'cy'));
    expect(drawing.getNodeAttribute('ana', 'color')).not.toBe(
      drawing.getNodeAttribute('cy', 'color'),
    );
  });

  it('is the same every time, and every dot has a place', async () => {
    const lay = async () => {
      const drawing = drawn();
      await new Promise<void>((resolve) => void layOut(drawing, resolve));
      return drawing.mapNodes((_id, { x, y }) => [x, y]);
    };
    const once = await lay();
    expect(once.flat().every(Number.isFinite)).toBe(true);
    expect(await lay()).toEqual(once);
  });

  it('of a thousand members is laid out, and of nobody, and ends when it is not wanted', async () => {
    const nodes = Array.from({ length: 1_000 }, (_, n) => node(`m${n}`));
    const edges = nodes.map((_, n) => ({ from: n, to: (n * 7 + 1) % 1_000, replies: 1 }));
    const many = drawn({ ...graph, nodes, edges });
    const stop = layOut(many, () => expect.fail('it was not wanted any more'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    stop();
    const nobody = drawn({ ...graph, nodes: [], edges: [], groups: [] });
    await new Promise<void>((resolve) => void layOut(nobody, resolve));
    expect(nobody.order).toBe(0);
  });
});

it.each([
  ['Ana', 'Ana'],
  ['', '4915'],
  ['x'.repeat(5_000), `${'x'.repeat(27)}…`],
  ['👩‍👧'.repeat(40), expect.stringMatching(/^👩.*…$/u)],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['two\nlines\u0000', 'two lines'],
  ['<b>bold</b>', '<b>bold</b>'],
])('the name %j is drawn on one line, in bounds', (name, label) => {
  expect(labelOf({ id: '4915@s', name })).toEqual(label);
});

it('groups beyond the colours share one', () => {
  const groups = Array.from({ length: 30 }, (_, n) => group(`g${n}`));
  const colorOf = groupColors(groups);
  expect(new Set(groups.map(({ documentId }) => colorOf(documentId))).size).toBe(13);
  expect(colorOf('unknown')).toBe(colorOf(null));
});
