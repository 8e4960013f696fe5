import type { Score } from './classes.ts';
import { scoreOf } from './classes.ts';

/** Which lines a line answers; its own number where it starts a conversation. */
export type Graph = ReadonlyMap<number, readonly number[]>;

const edges = (graph: Graph, line: number) =>
  new Set(
    (graph.get(line) ?? []).map((other) => `${Math.max(line, other)} ${Math.min(line, other)}`),
  );

/** Graph F of irc-disentanglement: edges of the annotated lines, over all channels together. */
export class GraphScore {
  #matched = 0;
  #found = 0;
  #wanted = 0;

  add(found: Graph, wanted: Graph): void {
    for (const line of wanted.keys()) {
      const ours = edges(found, line);
      const theirs = edges(wanted, line);
      this.#found += ours.size;
      this.#wanted += theirs.size;
      for (const edge of theirs) if (ours.has(edge)) this.#matched += 1;
    }
  }

  score(): Score {
    return scoreOf(this.#matched, this.#found, this.#wanted);
  }
}

/** The lines of other people that answer a question. */
function answersTo(graph: Graph, question: number, userOf: ReadonlyMap<number, string>) {
  const found = new Set<number>();
  for (const [line, others] of graph) {
    if (line === question || userOf.get(line) === userOf.get(question)) continue;
    if (others.includes(question)) found.add(line);
  }
  return found;
}

/** Questions of the annotated lines: how many have a right answer linked; who is answered at all. */
export class AnswerScore {
  #linked = 0;
  #answered = 0;
  #matched = 0;
  #found = 0;

  add(
    found: Graph,
    wanted: Graph,
    userOf: ReadonlyMap<number, string>,
    questions: readonly number[],
  ): void {
    const annotated = new Map([...wanted.keys()].map((line) => [line, found.get(line) ?? []]));
    for (const question of questions) {
      const ours = answersTo(annotated, question, userOf);
      const theirs = answersTo(wanted, question, userOf);
      if (ours.size > 0) this.#found += 1;
      if (theirs.size === 0) continue;
      this.#answered += 1;
      if (ours.size > 0) this.#matched += 1;
      if ([...theirs].some((line) => ours.has(line))) this.#linked += 1;
    }
  }

  /** Share of the answered questions with a right answer linked. */
  linked(): number {
    return this.#linked / Math.max(1, this.#answered);
  }

  answered(): Score {
    return scoreOf(this.#matched, this.#found, this.#answered);
  }
}
