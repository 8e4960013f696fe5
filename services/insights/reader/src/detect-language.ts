import { createRequire } from 'node:module';
import { once } from './remembered.ts';

type Detector = typeof import('tinyld');

// Its table takes half of the time that the engine takes to load and some 40 MB: a thread that reads
// no rule and no watched topic does without.
const detector = once(() => createRequire(import.meta.url)('tinyld') as Detector);

/** Loads it now: for a process that must not be held up by that while others wait. */
export const loadDetector = (): void => void detector();

/** The languages (ISO 639-1) that a text may be in, the likeliest first, with how sure that is. */
export const detectAll: Detector['detectAll'] = (text) => detector().detectAll(text);

/** The likeliest of them. */
export const detect: Detector['detect'] = (text, options) => detector().detect(text, options);
