import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { daysIn } from '../../bench/days/read.ts';
import type { Language } from '../languages.ts';
import { negation } from '../lexicon/sentences.ts';
import { line } from '../testing/lines.ts';
import { words } from '../text.ts';
import { condensed } from './condense.ts';
import { Calendar } from './dated.ts';

/** 10 March 2026 is a Tuesday. */
const noted = (text: string, language: Language) => {
  const calendar = new Calendar([], [], 'UTC', language);
  return condensed(text, language, calendar.insteadIn(text, line('m', text)));
};

describe('a note of a sentence', () => {
  it.each<[Language, string, string]>([
    [
      'en',
      'So the hall is closed and we are meeting at the gate',
      'Hall is closed and we are meeting at gate',
    ],
    [
      'en',
      "Don't forget that the bus is NOT at 9:15 tomorrow",
      'That bus is NOT 9:15 Wednesday 11 March',
    ],
    ['en', 'The lift is out of order', 'Lift is out of order'],
    ['en', 'The hall has an oven since Monday', 'Hall has oven since Monday'],
    ['de', 'Der Ofen ist seit Montag kaputt', 'Ofen ist seit Montag kaputt'],
    ['en', 'That is what went wrong', 'That is what went wrong'],
    ['de', 'Das ist, was fehlt: ein Boot', 'Was fehlt: Boot'],
    [
      'it',
      'Non ce la faccio, la visita ce l’ho lunedì 16',
      'Non ce la faccio, visita ce l’ho lunedì 16 marzo',
    ],
    ['en', 'I will be there at 9', 'Will be there at 9'],
    ['en', 'Yoga is Mon-Wed-Fri at 7', 'Yoga is Mon-Wed-Fri at 7'],
    ['es', 'No deja mudar los sábados a la mañana', 'No deja mudar sábados a la mañana'],
    ['it', 'Allora ci vediamo in palestra', 'Ci vediamo in palestra'],
    ['fr', 'On le fait chez Zhor, les deux viennent', 'On le fait chez Zhor, les deux viennent'],
    ['de', 'Der Monteur kommt morgen um 13 Uhr', 'Monteur kommt Mittwoch 11.3. 13 Uhr'],
    [
      'de',
      'Wer hat eine Leiter, die ich mir leihen kann?',
      'Wer hat Leiter, die ich mir leihen kann?',
    ],
    [
      'es',
      'Pues la reunión es mañana a las 18:30 en el patio',
      'Reunión es miércoles 11 marzo 18:30 en patio',
    ],
    [
      'fr',
      "La réunion est demain à 18h30 devant l'école",
      'Réunion est mercredi 11 mars 18h30 devant école',
    ],
    [
      'it',
      'La riunione è domani alle 18.30 davanti alla scuola',
      'Riunione è mercoledì 11 marzo 18.30 davanti a scuola',
    ],
    [
      'pt',
      'A reunião é amanhã às 18h30 no pátio',
      'Reunião é quarta-feira 11 março 18h30 em pátio',
    ],
    ['fr', 'Vendredi soir je chante', 'Vendredi 13 mars soir je chante'],
    ['es', 'El viernes por la tarde ensayamos', 'Viernes 13 marzo por tarde ensayamos'],
    ['pt', 'Te empresto, já que não vou jogar', 'Te empresto, pois não vou jogar'],
    ['de', 'Unten ist es kalt', 'Unten ist es kalt'],
    ['hi', 'Yaar kal match nahi hai', 'Kal match nahi hai'],
    ['hi', 'मीटिंग सुबह 9 बजे है', 'मीटिंग सुबह 9 बजे'],
    ['ar', 'يا جماعة الاجتماع بكرة الساعة ٦ مساء', 'الاجتماع الأربعاء ١١ مارس ٦ مساء'],
  ])('in %s: %s', (language, text, note) => {
    expect(noted(text, language)).toBe(note);
  });

  it.each<[Language, string, string]>([
    ['en', 'every Friday', 'Training every Friday evening'],
    ['en', 'last Friday', 'We lost last Friday'],
    ['de', 'freitags', 'Chor ist freitags'],
    ['es', 'los viernes', 'Ensayo todos los viernes'],
    ['hi', 'kal', 'Kal ka match dekha kya'],
  ])('in %s makes no date of %s', (language, said, text) => {
    expect(noted(text, language).toLowerCase()).toContain(said.toLowerCase());
  });

  it('keeps the numbers and the denials of what was said', () => {
    const days = daysIn(fileURLToPath(new URL('../../bench/days/own', import.meta.url)));
    for (const { lang, messages } of days) {
      for (const { text } of messages) {
        const note = condensed(text, lang as Language);
        expect(note.match(/\d+/g)).toEqual(text.match(/\d+/g));
        // Portuguese writes 'in the' as English writes 'no'.
        const denials = (said: string) =>
          negation.countIn(words(said).filter((word) => lang !== 'pt' || word !== 'no'));
        expect(denials(note), text).toBe(denials(text));
      }
    }
  });
});
