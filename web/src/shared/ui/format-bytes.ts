import { formatNumber } from './format-number.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 as '1.5 KB', 20 GiB as '20 GB': steps of 1,024, as files are shown elsewhere. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const shown = unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(shown)} ${units[unit]}`;
}
