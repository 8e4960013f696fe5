const thousands = /\B(?=(?:\d{3})+$)/g;

/** 1200 as '1,200'. */
export function formatNumber(value: number): string {
  // By hand where it is simple: a slow browser takes longer to learn of locales than to draw it all.
  const isSimple = Number.isInteger(value) && Math.abs(value) < 1e15;
  return isSimple ? String(value).replace(thousands, ',') : value.toLocaleString('en-US');
}

/** 1 as '1 message', 1200 as '1,200 messages'. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
