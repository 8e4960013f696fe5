const week = 7 * 24 * 3600 * 1000;
const maxOfAKind = 3;

interface Happening {
  readonly type: string;
  readonly at: Date;
}

/**
 * What is worth telling of many things that happened, newest first. A kind that happens in
 * crowds (every group's digest in the same minute) does not push the others out: at most three
 * of a kind, and more only while there is room.
 */
export function selectRecent<T extends Happening>(happened: readonly T[], most: number): T[] {
  const newestFirst = [...happened].sort((a, b) => b.at.getTime() - a.at.getTime());
  const newest = newestFirst[0]?.at.getTime() ?? 0;
  const chosen = new Set<T>();
  const ofKind = new Map<string, number>();
  for (const one of newestFirst) {
    const before = ofKind.get(one.type) ?? 0;
    // Variety must not dig up what is long past.
    if (chosen.size >= most || one.at.getTime() < newest - week) break;
    if (before >= maxOfAKind) continue;
    chosen.add(one);
    ofKind.set(one.type, before + 1);
  }
  for (const one of newestFirst) {
    if (chosen.size >= most) break;
    chosen.add(one);
  }
  return newestFirst.filter((one) => chosen.has(one));
}
