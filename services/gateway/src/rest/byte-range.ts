import type { ByteRange } from '@groupsight/proto/connector/v1/connector';

const one = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A Range header; undefined (the whole file) for several ranges and for what is none. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = one.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  return {
    first: first === '' ? undefined : Number(first),
    last: last === '' ? undefined : Number(last),
  };
}
