import { describe, expect, it } from 'vitest';
import { scorePlans } from '../../bench/plans/score.ts';
import { planSets } from '../../bench/plans/sets.ts';
import { line, talk } from '../testing/lines.ts';
import { plansIn } from './plans.ts';

describe('plans of sentences and chats in eight languages', () => {
  it('are read as well as they were', () => {
    const { found, quiet, times, places, names, chats, faults } = scorePlans(planSets);
    const told = faults.join('\n');
    const share = ({ right, of }: { right: number; of: number }) => right / of;
    expect(share(found), told).toBeGreaterThanOrEqual(0.95);
    expect(share(quiet), told).toBeGreaterThanOrEqual(0.94);
    expect(share(times), told).toBeGreaterThanOrEqual(0.95);
    expect(share(places), told).toBeGreaterThanOrEqual(0.95);
    expect(share(names), told).toBeGreaterThanOrEqual(0.95);
    expect(share(chats), told).toBeGreaterThanOrEqual(0.85);
  });
});

describe('an hour and a place', () => {
  it.each([
    ['de', 'Sommerfest: 4. Juli, 14.30 Uhr, Schulhof', '14:30', 'Schulhof'],
    ['en', 'Quiz night next Thursday at half seven, the Red Lion', '19:30', 'Red Lion'],
    ['it', 'La gita è il 2 maggio, partenza alle 7.15 dal piazzale', '07:15', 'piazzale'],
    ['ar', 'المباراة السبت القادم الساعة خمسة ونص بالملعب', '17:30', 'الملعب'],
    ['ar', 'اللقاء بعد غد الساعة 6:30 مساءً في المكتبة', '18:30', 'المكتبة'],
    ['ar', 'الحفلة بكرة الساعة ٨ في بيت خالد', '20:00', 'بيت خالد'],
    ['ar', 'اجتماع القسم غدا الساعة الثانية ظهرا في القاعة', '14:00', 'القاعة'],
  ] as const)('are read in %s: %s', (_, text, time, place) => {
    const [plan] = plansIn([line('m', text)], 'UTC');
    expect(plan?.time).toBe(time);
    expect(plan?.place.toLowerCase()).toContain(place.toLowerCase());
  });
});

it.each([
  ['Decided: new website first, online by 4 December', 'New website first'],
  ['Confirmed: new website first, online by 4 December', 'New website first'],
])('what announces a decision is no name of it: %s', (text, name) => {
  expect(plansIn([line('m', text)], 'UTC')[0]?.what).toBe(name);
});

it.each([
  ['Decided: single sign-on is the next thing we build, done by 4 December', 'Single sign-on'],
  ['On-site interviews on 4 December at 14:00', 'On-site interviews'],
  ['Reunião pós-obra dia 4 de dezembro às 14h', 'Reunião pós-obra'],
  ['Soirée co-propriété le 4 décembre à 19h', 'Soirée co-propriété'],
  [
    'Fair advisory share for the part-time chair: vote on 4 December',
    'Fair advisory share for the part-time chair',
  ],
  ['Garden party - on 4 December at 14:00', 'Garden party'],
])('a name keeps words that a hyphen joins whole: %s', (text, name) => {
  expect(plansIn([line('m', text)], 'UTC')[0]?.what).toBe(name);
});

it.each([
  [
    'Workshop "Negotiating your first term sheet" on 6 December 2026, 09:30, Dock 9',
    'Workshop "Negotiating your first term sheet"',
  ],
  [
    'Nächsten Freitag um 18 Uhr: Vortrag „Die Stadt im Jahr 2050“ im Rathaus',
    'Vortrag „Die Stadt im Jahr 2050“',
  ],
  [
    'El taller «Contar historias» es el viernes 20 a las 18:00 en la biblioteca',
    'Taller «Contar historias»',
  ],
  ['Workshop "Your first term sheet on 6 December 2026, 09:30', 'Workshop Your first term sheet'],
])('a name keeps its quotation whole: %s', (text, name) => {
  expect(plansIn([line('m', text)], 'UTC')[0]?.what).toBe(name);
});

describe('plans over messages', () => {
  // 10 March 2026 is a Tuesday.
  it('tell what they were before a change, and every message that spoke of them', () => {
    const lines = talk(
      'Ana: The pottery class is on Friday 13th at 18:00 in the old mill',
      'Bo: great',
      'Ana: The pottery class is moved to Saturday 14th, same time',
    );
    expect(plansIn(lines, 'UTC')).toMatchObject([
      {
        date: '2026-03-14',
        time: '18:00',
        status: 'changed',
        before: { date: '2026-03-13', time: '18:00' },
        sources: ['m1', 'm3'],
      },
    ]);
  });

  it.each([
    [
      'en',
      'The pottery class is on Friday 13 March at 18:00 in the old mill',
      'ok then the day after, same time',
    ],
    [
      'de',
      'Der Töpferkurs ist am Freitag, 13.3. um 18 Uhr in der Mühle',
      'Dann am Tag darauf, gleiche Uhrzeit',
    ],
    [
      'es',
      'El taller de cerámica es el viernes 13 de marzo a las 18:00 en el molino',
      'pues al día siguiente, misma hora',
    ],
    [
      'fr',
      "L'atelier poterie est vendredi 13 mars à 18h au moulin",
      'alors le lendemain, même heure',
    ],
    [
      'it',
      'Il corso di ceramica è venerdì 13 marzo alle 18:00 al mulino',
      'allora il giorno dopo, stessa ora',
    ],
    [
      'pt',
      'A oficina de cerâmica é sexta 13 de março às 18h no moinho',
      'então no dia seguinte, mesma hora',
    ],
  ])('move to a day that is told from theirs (%s)', (_, announced, moved) => {
    const lines = talk(`Ana: ${announced}`, 'Bo: 😕', `Ana: ${moved}`);
    expect(plansIn(lines, 'UTC')).toMatchObject([
      { date: '2026-03-14', time: '18:00', status: 'changed', before: { date: '2026-03-13' } },
    ]);
  });

  it('are told as they stand even where the change alone would hardly be told', () => {
    const [announced] = talk('Ana: Choir practice on Friday at 19:00 in the chapel');
    const at = Date.parse('2026-03-12T12:00:00Z');
    const talked = Array.from({ length: 20 }, (_, n) => line(`t${n}`, 'haha', { at: at + n }));
    const moved = line('x', 'choir practice friday rather 19:30 then', { at: at + 60_000 });
    const lines = [...talked, moved];
    expect(plansIn(lines, 'UTC', announced ? [announced] : [])).toMatchObject([
      { date: '2026-03-13', time: '19:30', status: 'changed' },
    ]);
  });

  it('are changed by lines of later days, where those before are given', () => {
    const [announced] = talk('Ana: Choir practice on Friday at 19:00 in the chapel');
    const later = line('x', 'No choir practice on Friday, the chapel is closed', {
      at: Date.parse('2026-03-11T12:00:00Z'),
    });
    expect(plansIn([later], 'UTC', announced ? [announced] : [])).toMatchObject([
      { date: '2026-03-13', status: 'cancelled', sources: ['m1', 'x'] },
    ]);
    expect(plansIn([later], 'UTC')).toMatchObject([{ status: 'cancelled', sources: ['x'] }]);
  });

  it('say both where the weekday and the number do not agree', () => {
    const [plan] = plansIn(talk('Ana: Team dinner on Friday 12 March at 20:00'), 'UTC');
    expect(plan).toMatchObject({ date: '2026-03-12', saidWeekday: 5 });
  });

  it.each([
    'My flight was cancelled, I will not make it to the meeting on Friday',
    'Mein Zug wurde abgesagt, ich schaffe es am Freitag nicht zum Treffen',
    'Mi vuelo fue cancelado, no llego a la reunión del viernes',
    'Mon vol est annulé, je ne serai pas à la réunion de vendredi',
  ])('are not called off by what befell one person: %s', (text) => {
    const lines = talk('Ana: The meeting is on Friday at 18:00 in the old mill', `Bo: ${text}`);
    const cancelled = plansIn(lines, 'UTC').filter(({ status }) => status === 'cancelled');
    expect(cancelled).toEqual([]);
  });

  it.each([
    ['Choir rehearsal', 'the pub quiz is cancelled, but the rehearsal stands'],
    ['Yoga', 'my train on Friday is cancelled so I come by car'],
    ['Cena', 'han cancelado mi vuelo del viernes, pero llego en tren'],
    ['Cena', 'il mio treno di venerdì è stato cancellato, arrivo tardi'],
    ['Réunion', 'mon cours de vendredi est annulé donc je viens'],
  ])('stand where something else is called off: %s: %s', (what, text) => {
    const lines = talk(`Ana: ${what} Friday 13 March 19:00 at St Paul`, `Bo: ${text}`);
    expect(plansIn(lines, 'UTC')).toMatchObject([{ what, status: 'planned' }]);
  });

  it.each(['rehearsal is off on Friday, Paul is ill', "it's cancelled", 'cancelled!'])(
    'are called off by what names them or nothing: %s',
    (text) => {
      const lines = talk('Ana: Choir rehearsal today at 19:00 at St Paul', `Bo: ${text}`);
      const tomorrow = talk('Ana: Choir rehearsal Friday 19:00 at St Paul', `Bo: ${text}`);
      const all = [...plansIn(lines, 'UTC'), ...plansIn(tomorrow, 'UTC')];
      expect(all.some(({ status }) => status === 'cancelled')).toBe(true);
    },
  );

  it.each([
    ['kal society meeting thi 7 baje clubhouse mein', []],
    ['कल शाम 6 बजे मीटिंग हुई थी', []],
    ['kal plumber aaya tha 5 baje, nal theek kar diya', []],
    ['kal society meeting hai 7 baje clubhouse mein', [{ date: '2026-03-11' }]],
    ['कल शाम 6 बजे मीटिंग होगी हॉल में', [{ date: '2026-03-11' }]],
  ])('tell yesterday from tomorrow in Hindi: %s', (text, plans) => {
    expect(plansIn(talk(`Ravi: ${text}`), 'UTC')).toMatchObject(plans);
  });

  it('of what is passed on, quoted or wondered about are none', () => {
    const lines = talk(
      'Ana: Forwarded many times: free concert on Friday at 20:00 in the park',
      'Bo: > dinner on Friday at 8\nnever said that',
      'Mia: I would love a party on Saturday at 21:00 if I had the time',
      'Luis: Is there a class on Thursday at 10:00?',
    );
    expect(plansIn(lines, 'UTC')).toEqual([]);
  });

  it('survive whatever is written', () => {
    const texts = [
      '31/02 at 25:99',
      '0000-00-00',
      '9999-12-31 at 10:00 party',
      '1'.repeat(3000),
      'on '.repeat(900),
      '\u202Eat 7 يوم الجمعة',
      '12:30:45:60 12.12.12.12 3/4/5/6',
    ];
    for (const text of texts) expect(() => plansIn([line('m', text)], 'UTC')).not.toThrow();
  });
});

describe('what is put off or brought forward by so much', () => {
  const first = 'Ana: The boat inspection is on Friday 13 March at 18:00 at the boathouse';
  const between = 'Ana: The quiz evening is on Saturday 14 March at 20:00 in the club';

  it.each([
    ['Ana: boat inspection an hour later, he has a school run', '2026-03-13', '19:00'],
    ['Ana: the boat inspection is half an hour earlier', '2026-03-13', '17:30'],
    ['Ana: the boat inspection moves a day earlier, same time', '2026-03-12', '18:00'],
    ['Ana: the boat inspection is postponed by a week', '2026-03-20', '18:00'],
  ])('is the plan that is named, not the last one: %s', (later, date, time) => {
    const plans = plansIn(talk(first, between, later), 'UTC');
    expect(plans.find(({ what }) => /inspection/.test(what))).toMatchObject({ date, time });
    expect(plans.find(({ what }) => /quiz/i.test(what))).toMatchObject({ date: '2026-03-14' });
  });

  it.each([
    ['Bo: I come to the boat inspection an hour earlier'],
    ['Bo: the boat inspection an hour later?'],
    ['Bo: last year the boat inspection was an hour later'],
  ])('stays as it was: %s', (later) => {
    const [plan] = plansIn(talk(first, later), 'UTC');
    expect(plan).toMatchObject({ date: '2026-03-13', time: '18:00' });
  });
});
