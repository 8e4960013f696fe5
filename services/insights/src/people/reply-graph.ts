import type { GetReplyGraphResponse, ReplyNode } from '@groupsight/proto/insights/v1/insights';

/** What a screen draws smoothly, and a person can still see something in. */
const maxNodes = 1_000;
const maxEdges = 5_000;

interface Somebody {
  readonly id: string;
  given: number;
  received: number;
  /** Whom they replied to, and how often. */
  readonly to: Map<string, number>;
  readonly with: Set<string>;
  /** Replies given and received in each group. */
  readonly groups: Map<string, number>;
}

/** Who replies to whom, as messages tell of it one after the other. */
export class ReplyGraph {
  readonly #people = new Map<string, Somebody>();
  #replies = 0;

  /** A reply; of nobody, to nobody or to oneself it is none. */
  add(group: string, from: string, to: string): void {
    if (from === '' || to === '' || from === to) return;
    this.#replies += 1;
    const [giver, receiver] = [this.#somebody(from), this.#somebody(to)];
    giver.given += 1;
    receiver.received += 1;
    giver.to.set(to, (giver.to.get(to) ?? 0) + 1);
    giver.with.add(to);
    receiver.with.add(from);
    for (const { groups } of [giver, receiver]) groups.set(group, (groups.get(group) ?? 0) + 1);
  }

  present(
    nameOf: (memberId: string) => string,
  ): Pick<GetReplyGraphResponse, 'nodes' | 'edges' | 'people' | 'replies'> {
    const all = (one: Somebody) => one.given + one.received;
    const shown = [...this.#people.values()]
      .sort((a, b) => all(b) - all(a) || (a.id < b.id ? -1 : 1))
      .slice(0, maxNodes);
    const places = new Map(shown.map(({ id }, place) => [id, place]));
    const edges = shown
      .flatMap(({ to }, from) =>
        [...to].flatMap(([id, replies]) => {
          const place = places.get(id);
          return place === undefined ? [] : [{ from, to: place, replies }];
        }),
      )
      .sort((a, b) => b.replies - a.replies || a.from - b.from || a.to - b.to)
      .slice(0, maxEdges);
    const nodes = shown.map((one): ReplyNode => {
      const { id, given, received } = one;
      const [most] = [...one.groups].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      const about = { memberId: id, name: nameOf(id), groupId: most?.[0] ?? '' };
      return { ...about, given, received, people: one.with.size };
    });
    return { nodes, edges, people: this.#people.size, replies: this.#replies };
  }

  #somebody(id: string): Somebody {
    let known = this.#people.get(id);
    if (!known) {
      known = { id, given: 0, received: 0, to: new Map(), with: new Set(), groups: new Map() };
      this.#people.set(id, known);
    }
    return known;
  }
}
