/** What is told of a reply and its antecedent: yes or no each, unless said otherwise. */

const names: string[] = [];
/** Declares a feature, in the order of the network's rows. */
function feature(name: string): number {
  names.push(name);
  return names.length - 1;
}
/** Declares one feature for each range that ends at these limits, and one beyond the last. */
function ranges(name: string, limits: readonly number[]): (value: number) => number {
  const first = names.length;
  for (const limit of limits) names.push(`${name} <= ${limit}`);
  names.push(`${name} beyond`);
  return (value) => {
    // Asked for every two lines.
    let at = 0;
    while (at < limits.length && !(value <= (limits[at] ?? 0))) at += 1;
    return first + at;
  };
}

/** Of the line that may reply. */
export const ofReply = {
  addresses: feature('speaks to somebody'),
  names: feature('names somebody'),
  first: feature('first line of its sender'),
  ownAddressed: feature("sender's last line spoke to somebody"),
  ownDistance: ranges("lines since sender's last", [1, 5, 20, 100]),
  ownGap: ranges("minutes since sender's last", [1, 5, 30]),
  asks: feature('asks'),
  greets: feature('greets'),
  thanks: feature('thanks or assents'),
  goesOn: feature('goes on'),
  words: ranges('words', [2, 6, 15]),
  called: feature("spoken to since sender's last line"),
  people: ranges('people around', [3, 7]),
  pause: ranges('minutes since any line', [1, 5, 30]),
  link: feature('has a link'),
};
/** Of the line that may be replied to. */
export const ofOther = {
  addresses: feature('other speaks to somebody'),
  asks: feature('other asks'),
  greets: feature('other greets'),
  thanks: feature('other thanks or assents'),
  goesOn: feature('other goes on'),
  words: ranges('words of other', [2, 6, 15]),
  first: feature("other is its sender's first"),
  sameNext: feature("other's sender goes on"),
  samePrevious: feature("other's sender wrote before"),
  link: feature('other has a link'),
  ownDistance: ranges("lines since other sender's last", [1, 5, 20, 100]),
};
/** Of both together. */
export const ofPair = {
  none: feature('replies to nothing'),
  distance: ranges('lines between', [1, 2, 3, 4, 6, 9, 15, 25, 50]),
  gap: ranges('minutes between', [0.5, 1, 2, 5, 15, 60]),
  quiet: feature('sender silent between'),
  latest: feature("other is its sender's latest"),
  second: feature("other is its sender's latest but one"),
  same: feature('same sender'),
  sameLatest: feature('same sender, latest'),
  sameAdjacent: feature('same sender, adjacent'),
  calls: feature('speaks to the other'),
  callsLatest: feature("speaks to the other, other's latest"),
  callsBack: feature('both speak to each other'),
  callsBackLatest: feature('both speak to each other, latest so'),
  callsAway: feature('speaks to the other, who speaks to a third'),
  callsAsking: feature('speaks to the other, who asks'),
  callsNaming: feature('names the other'),
  called: feature('spoken to by the other'),
  calledQuiet: feature('spoken to by the other, silent since'),
  calledLatest: feature('spoken to by the other, latest so'),
  calledNaming: feature('named by the other'),
  elsewhere: feature('speaks to a third'),
  otherElsewhere: feature('other speaks to a third'),
  sameTarget: feature('same sender, same third'),
  sameConflict: feature('same sender, different thirds'),
  commonTarget: feature('both speak to a third'),
  before: feature('sender spoke to other before'),
  between: feature('sender spoke to other between'),
  after: feature('sender speaks to other later'),
  beforeBack: feature('other spoke to sender before'),
  betweenBack: feature('other spoke to sender between'),
  afterBack: feature('other speaks to sender later'),
  partner: feature('other is the last partner'),
  partnerLatest: feature("the last partner's latest"),
  taken: feature('a third spoke to other between'),
  similar: feature('shared words by weight'),
  sharing: ranges('shared words', [0, 1, 2]),
  mostSimilar: feature('shares most'),
  asksNew: feature('other asks, this does not, different senders'),
  asksBoth: feature('both ask, different senders'),
  sameAsks: feature('same sender asked'),
  crowd: ranges('others between', [0, 1, 3]),
};

/** What each of the network's rows is of. */
export const featureNames: readonly string[] = names;
