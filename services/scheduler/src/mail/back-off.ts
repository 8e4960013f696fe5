import { backOff } from '../work/back-off.ts';

const minuteMs = 60_000;

export const nextTry = backOff([1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs));
