import { describe, expect, it } from 'vitest';
import { talk } from '../testing/lines.ts';
import { commitmentsIn } from './commitments.ts';
import { costIn } from './cost.ts';

const found = (said: readonly string[], asking = said.length) =>
  commitmentsIn(talk(...said), asking, 'UTC').map(
    ({ kind, who, what }) => `${kind} ${who.map(({ name }) => name).join('+')}: ${what}`,
  );

describe('what somebody takes on', () => {
  it.each([
    ['Ana: I’ll bring the folding tables on Saturday', 'bring the folding tables on Saturday'],
    ['Ana: Ich kümmere mich um die Getränke', 'die Getränke'],
    ['Ana: ich bringe den Grill und Kohle mit', 'bringe den Grill und Kohle mit'],
    ["Ana: Je m'occupe des boissons et des gobelets", 'boissons et des gobelets'],
    ['Ana: J’apporte la sono et deux micros', 'J’apporte la sono et deux micros'],
    ['Ana: me encargo de las bebidas y los vasos', 'las bebidas y los vasos'],
    ['Ana: yo llevo la guitarra y el altavoz', 'llevo la guitarra y el altavoz'],
    ['Ana: Alle bibite e ai bicchieri ci penso io', 'bibite e ai bicchieri'],
    ['Ana: porto io la torta al cioccolato', 'porto io la torta al cioccolato'],
    ['Ana: eu levo o violão e a caixa de som', 'levo o violão e a caixa de som'],
    ['Ana: main cake aur candles le aaungi', 'cake aur candles le aaungi'],
    ['Ana: मैं केक और मोमबत्ती ले आऊँगी', 'केक और मोमबत्ती ले आऊँगी'],
    ['Ana: أنا هجيب العصير والكوبايات', 'هجيب العصير والكوبايات'],
  ])('%s', (said, what) => {
    expect(found([said])).toEqual([`task Ana: ${what}`]);
  });

  it.each([
    'Ana: I’ll be late, sorry',
    'Ana: If nobody else can I’ll bring the folding tables',
    'Ana: I brought the folding tables yesterday',
    'Ana: Should I bring the folding tables?',
    'Ana: I’ll get the bus home',
    'Ana: Maybe I’ll organise the garden party',
    'Ana: Ich bringe heute die Kinder ins Bett',
    'Ana: Ich frage mich, wer den Schlüssel hat',
    'Ana: llevo dos horas esperando el autobús',
    'Ana: je ne m’occupe pas des boissons',
    'Ana: no me encargo de las bebidas y los vasos',
    'Ana: agar time mila to main cake le aaungi',
    'Ana: Forwarded: I’ll bring the folding tables on Saturday',
  ])('but not: %s', (said) => {
    expect(found([said])).toEqual([]);
  });

  it.each([
    [
      ['Ana: Ben, can you bring the blue ladder?', 'Cy: nice', 'Ben: sure'],
      'task Ben: bring the blue ladder',
    ],
    [['Ana: Who can print the song sheets?', 'Ben: me!'], 'task Ben: print the song sheets'],
    [
      ['Ana: Kann jemand den Schlüssel vom Hausmeister holen?', 'Ben: mach ich'],
      'task Ben: den Schlüssel vom Hausmeister holen',
    ],
    [
      ['Ana: ¿Alguien puede traer hielo y limones?', 'Ben: yo puedo'],
      'task Ben: traer hielo y limones',
    ],
    [
      ['Ana: Qui peut apporter la rallonge électrique ?', 'Ben: moi'],
      'task Ben: apporter la rallonge électrique',
    ],
    [
      ['Ana: Chi può portare le sedie pieghevoli?', 'Ben: ci penso io'],
      'task Ben: portare le sedie pieghevoli',
    ],
    [['Ana: Quem pode levar gelo e carvão?', 'Ben: deixa comigo'], 'task Ben: levar gelo e carvão'],
    [['Ana: مين يقدر يجيب السماعات الكبيرة؟', 'Ben: أنا'], 'task Ben: يجيب السماعات الكبيرة'],
  ])('%j', (said, task) => {
    expect(found(said)).toEqual([task]);
  });

  it.each([
    [['Ana: Ben, can you bring the blue ladder?', 'Cy: sure']],
    [['Ana: Ben, can you bring the blue ladder?', 'Ben: no, it is broken']],
    [['Ana: Who can print the song sheets?', 'Ben: good question']],
    [['Ana: Can you open the shared folder?', 'Ben: ok, thank you']],
  ])('nobody does: %j', (said) => {
    expect(found(said)).toEqual([]);
  });

  it('by the day and hour that were said, until it is done', () => {
    const said = talk('Ana: I’ll book the village hall by Friday at 17:30', 'Ben: 👍', 'Ana: done');
    expect(commitmentsIn(said, 2, 'UTC')).toMatchObject([
      { date: '2026-03-13', time: '17:30', status: 'done', endedBy: 'm3', sources: ['m1', 'm3'] },
    ]);
    expect(commitmentsIn(said.slice(0, 2), 2, 'UTC')).toMatchObject([{ status: 'planned' }]);
  });
});

describe('what is decided', () => {
  it.each([
    [['Ana: Agreed: we hire the small boat'], 'decision Ana: we hire the small boat'],
    [
      ['Ana: Wir haben beschlossen, dass die Grillecke gesperrt bleibt'],
      'decision Ana: die Grillecke gesperrt bleibt',
    ],
    [
      ['Ana: On a décidé de repeindre la salle en jaune'],
      'decision Ana: repeindre la salle en jaune',
    ],
    [['Ana: quedamos en que cada uno paga su entrada'], 'decision Ana: cada uno paga su entrada'],
    [
      ['Ana: Abbiamo deciso di noleggiare il pulmino grande'],
      'decision Ana: noleggiare il pulmino grande',
    ],
    [
      ['Ana: Fechado: camiseta azul com número branco'],
      'decision Ana: camiseta azul com número branco',
    ],
    [
      ['Ana: bhai sabne mil kar decide kiya hai ki entry fee wahi rahegi'],
      'decision Ana: entry fee wahi rahegi',
    ],
    [['Ana: خلاص اتفقنا على تأجير الباص الكبير'], 'decision Ana: تأجير الباص الكبير'],
    [
      ['Ana: Let’s repaint the club room yellow', 'Ben: good idea', 'Cy: yes!'],
      'decision Ana: repaint the club room yellow',
    ],
    [
      ['Ana: Wollen wir das kleine Boot mieten?', 'Ben: gerne', 'Ben: wirklich', 'Cy: bin dafür'],
      'decision Ana: das kleine Boot mieten',
    ],
  ])('%j', (said, decision) => {
    expect(found(said)).toEqual([decision]);
  });

  it.each([
    [['Ana: Let’s repaint the club room yellow', 'Ben: good idea']],
    [['Ana: Let’s repaint the club room yellow', 'Ben: yes', 'Cy: yes', 'Di: no, too expensive']],
    [['Ana: Have we decided on the small boat?']],
    [['Ana: Nothing is decided about the small boat, maybe later']],
    [['Ana: agreed!']],
  ])('not: %j', (said) => {
    expect(found(said)).toEqual([]);
  });

  it('by a poll, when it is closed or its day is over', () => {
    const poll = 'Ana: POLL:\nWhich colour?\nOPTION: Blue (2 votes)\nOPTION: Red (5 votes)';
    const result = ['decision : Which colour? → Red (5:2)'];
    expect(found([poll, 'Ben: nice'])).toEqual([]);
    expect(found([poll, 'Ben: nice'], 1)).toEqual(result);
    expect(found([poll, 'Ana: The poll is closed now'])).toEqual(result);
    const even = 'Ana: UMFRAGE:\nFarbe?\nOPTION: Blau (5 Stimmen)\nOPTION: Rot (5 Stimmen)';
    expect(found([even, 'Ben: hm'], 1)).toEqual([]);
  });
});

it.each([
  ['5 € each, until Friday', '5 €'],
  ['it costs $1,200 in all', '$1,200'],
  ['kostet 12,50 Euro pro Person', '12,50 Euro'],
  ['R$ 35 por cabeça', 'R$ 35'],
  ['500 rupaye sabse', '500 rupaye'],
  ['50 جنيه للفرد', '50 جنيه'],
  ['we are 12 people at 18:30', ''],
])('a price is as it was written: %s', (text, cost) => {
  expect(costIn(text)).toBe(cost);
});
