import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { labelOf, type ReplyGraph } from './use-replies.ts';

export interface Dot {
  x: number;
  y: number;
  size: number;
  label: string;
  color: string;
  [name: string]: unknown;
}

export interface Line {
  size: number;
  weight: number;
  [name: string]: unknown;
}

export type Drawing = UndirectedGraph<Dot, Line>;

const smallest = 2.5;
/** Of dots, pixels; among few there is more room. */
function largestOf(nodes: number): number {
  if (nodes > 200) return 7;
  return nodes > 60 ? 10 : 14;
}
/** Of lines, pixels. */
const thickest = 5;
const thinnestOf = (edges: number) => (edges > 1_000 ? 0.3 : 0.8);
const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * The drawing of a graph before it is laid out: the members of a group begin near each other. The
 * same graph is drawn the same every time.
 */
export function drawingOf(
  { nodes, edges, groups }: ReplyGraph,
  colorOf: (group: string | null) => string,
): Drawing {
  const drawing: Drawing = new UndirectedGraph<Dot, Line>();
  const most = Math.max(1, ...nodes.map(({ given, received }) => given + received));
  const largest = largestOf(nodes.length);
  const places = new Map(groups.map(({ documentId }, at) => [documentId, at]));
  nodes.forEach((node, at) => {
    const { id, group, given, received } = node;
    const angle = (2 * Math.PI * (places.get(group ?? '') ?? 0)) / Math.max(1, groups.length);
    // A sunflower around the place of the group.
    const [turn, far] = [at * golden, Math.sqrt(at + 1)];
    drawing.addNode(id, {
      x: 60 * Math.cos(angle) + far * Math.cos(turn),
      y: 60 * Math.sin(angle) + far * Math.sin(turn),
      size: smallest + (largest - smallest) * Math.sqrt((given + received) / most),
      label: labelOf(node),
      color: colorOf(group),
    });
  });
  const thinnest = thinnestOf(edges.length);
  for (const { from, to, replies } of edges) {
    const [one, another] = [nodes[from]?.id, nodes[to]?.id];
    if (one === undefined || another === undefined || one === another) continue;
    drawing.updateEdge(one, another, ({ weight = 0 }) => {
      const sum = weight + replies;
      return { weight: sum, size: Math.min(thickest, thinnest * (1 + Math.log2(sum))) };
    });
  }
  return drawing;
}

const rounds = 200;
/** What a frame has left for it, so that the page stays smooth. */
const frameMs = 10;

/** Lays a drawing out, a little each frame; ends it when called. @param onDone once it is over */
export function layOut(drawing: Drawing, onDone: () => void): () => void {
  const settings = {
    ...forceAtlas2.inferSettings(drawing),
    barnesHutOptimize: drawing.order > 300,
    edgeWeightInfluence: 0.5,
    scalingRatio: 20,
  };
  let left = drawing.size > 0 ? rounds : 0;
  let frame = 0;
  function step() {
    const until = performance.now() + frameMs;
    while (left > 0 && performance.now() < until) {
      forceAtlas2.assign(drawing, { iterations: 1, settings, getEdgeWeight: 'weight' });
      left--;
    }
    if (left > 0) frame = requestAnimationFrame(step);
    else onDone();
  }
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
