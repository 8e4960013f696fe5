import type { Language } from '../../languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import type { PlanWords } from './shape.ts';

export const planWords: Readonly<Record<Language, PlanWords>> = { en, es, pt, de, fr, it, hi, ar };

/** The entries of a list of words. */
export const entries = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
