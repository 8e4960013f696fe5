/** 1200 as '1,200'. */
export const formatNumber = (value: number) => value.toLocaleString('en-US');

/** 1 as '1 message', 1200 as '1,200 messages'. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
