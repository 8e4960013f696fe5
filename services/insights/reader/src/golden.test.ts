import { describe, expect, it } from 'vitest';
import { createLocalEngine } from './engine.ts';
import { line } from './testing/lines.ts';

// Conversations as groups have them, and what a reader takes from them. Written for these tests
// before the engine saw them; ids are m1, m2, …, a minute apart on Tuesday, 10 March 2026.
interface Golden {
  readonly language: string;
  readonly zone: string;
  readonly said: readonly (readonly [sender: string, text: string, quotes?: string])[];
  /** Questions with the best answer; empty without one. */
  readonly questions: Readonly<Record<string, string>>;
  /** Occasions and last days: 'yyyy-MM-dd HH:mm'. */
  readonly events: readonly string[];
  readonly links: readonly string[];
}

const conversations: readonly Golden[] = [
  {
    language: 'English',
    zone: 'Europe/London',
    said: [
      ['Ana', 'Good morning everyone! How are you all?'],
      ['Bo', 'Does anyone know a good accountant for startups'],
      ['Mia', 'Try Harper and Sons, they did our books last year', 'm2'],
      ['Luis', 'The pitch deck is at https://decks.example/helix'],
      ['Ana', 'Our investor meeting is on Friday at 6pm at the Old Library'],
      ['Bo', 'Where can I park near the library?'],
      ['Mia', '@Bo there is a car park behind the station'],
      ['Luis', 'Who wouldn’t love a free lunch, right? 😂'],
    ],
    questions: { m2: 'm3', m6: 'm7' },
    events: ['2026-03-13 18:00'],
    links: ['https://decks.example/helix'],
  },
  {
    language: 'Spanish',
    zone: 'Europe/Madrid',
    said: [
      ['Ana', '¡Buenos días a todos! ¿Qué tal?'],
      ['Bo', '¿Alguien sabe dónde se recogen las llaves del local?'],
      ['Mia', 'Se recogen en la portería, hasta las ocho', 'm2'],
      ['Luis', 'La asamblea de vecinos es el jueves a las 19:30 en el Centro Cívico'],
      ['Ana', 'Aquí está el acta: https://actas.example/marzo'],
      ['Bo', 'cuánto cuesta la cuota este año'],
      ['Mia', 'La cuota cuesta treinta euros', 'm6'],
    ],
    questions: { m2: 'm3', m6: 'm7' },
    events: ['2026-03-12 19:30'],
    links: ['https://actas.example/marzo'],
  },
  {
    language: 'Portuguese',
    zone: 'America/Sao_Paulo',
    said: [
      ['Ana', 'Bom dia, pessoal! Tudo bem?'],
      ['Bo', 'Alguém tem o contato do eletricista?'],
      ['Mia', 'O contato dele está no site https://luz.example', 'm2'],
      ['Luis', 'A reunião do condomínio é na quinta-feira às 20h no Salão Azul'],
      ['Ana', 'Qual é o prazo para pagar a taxa?'],
      ['Bo', 'O prazo termina no dia 20', 'm5'],
    ],
    questions: { m2: 'm3', m5: 'm6' },
    events: ['2026-03-12 20:00', '2026-03-20 '],
    links: ['https://luz.example'],
  },
  {
    language: 'German',
    zone: 'Europe/Berlin',
    said: [
      ['Ana', 'Guten Morgen zusammen! Wie geht’s?'],
      ['Bo', 'Weiß jemand, wann die Turnhalle wieder öffnet?'],
      ['Mia', 'Die Turnhalle öffnet am Montag wieder', 'm2'],
      ['Luis', 'Das Sommerfest planen wir beim Treffen am Donnerstag um 19 Uhr im Vereinsheim'],
      ['Ana', 'Die Liste liegt hier: https://listen.example/fest'],
      ['Bo', 'Wer bringt die Getränke mit?'],
      ['Mia', 'Ich bringe die Getränke mit', 'm6'],
    ],
    questions: { m2: 'm3', m6: 'm7' },
    events: ['2026-03-12 19:00'],
    links: ['https://listen.example/fest'],
  },
  {
    language: 'Hindi',
    zone: 'Asia/Kolkata',
    said: [
      ['Ana', 'सुप्रभात! आप सब कैसे हैं?'],
      ['Bo', 'क्या किसी को पानी के टैंकर का नंबर पता है?'],
      ['Mia', 'टैंकर का नंबर नोटिस बोर्ड पर लिखा है', 'm2'],
      ['Luis', 'रिपोर्ट यहाँ है https://report.example/jal'],
      ['Ana', 'मीटिंग कब है'],
      ['Bo', 'मीटिंग शाम सात बजे है', 'm5'],
    ],
    questions: { m2: 'm3', m5: 'm6' },
    events: [],
    links: ['https://report.example/jal'],
  },
  {
    language: 'Arabic',
    zone: 'Asia/Riyadh',
    said: [
      ['Ana', 'صباح الخير جميعا! كيف حالكم؟'],
      ['Bo', 'هل يعرف أحد رقم السباك؟'],
      ['Mia', 'رقم السباك موجود عند الحارس', 'm2'],
      ['Luis', 'اجتماع السكان غدا الساعة 8 مساء'],
      ['Ana', 'التقرير هنا https://taqrir.example/maa'],
      ['Bo', 'متى تفتح المدرسة'],
      ['Mia', 'تفتح المدرسة يوم الأحد', 'm6'],
    ],
    questions: { m2: 'm3', m6: 'm7' },
    events: ['2026-03-11 20:00'],
    links: ['https://taqrir.example/maa'],
  },
];

const engine = createLocalEngine();

const linesOf = ({ said }: Golden) =>
  said.map(([sender, text, quotes = ''], index) =>
    line(`m${index + 1}`, text, {
      senderId: `${sender.toLowerCase()}@s`,
      senderName: sender,
      at: Date.parse('2026-03-10T09:00:00Z') + index * 60_000,
      quotedMessageId: quotes,
    }),
  );

describe.each(conversations)('a conversation in $language', (golden) => {
  const lines = linesOf(golden);

  it('has its questions, each with its best answer', () => {
    const found = engine.questions(lines, []);
    expect(
      Object.fromEntries(
        found.map(({ messageId, answers }) => [messageId, answers[0]?.messageId ?? '']),
      ),
    ).toEqual(golden.questions);
  });

  it('has its occasions and links', () => {
    const planned = engine.events(lines, golden.zone, []).map(({ draft }) => draft);
    const shared = [...lines.flatMap((one) => engine.resources(one)), ...planned];
    const of = (type: string) => shared.filter((one) => one.type === type);
    expect(of('event').map(({ eventDate, eventTime }) => `${eventDate} ${eventTime}`)).toEqual(
      golden.events,
    );
    expect(of('link').map(({ url }) => url.replace(/\/$/, ''))).toEqual(golden.links);
  });

  it('has a digest that rests on its own messages, and the same one in any order', async () => {
    const day = { date: '2026-03-10', timeZone: golden.zone };
    const digest = await engine.digest({ ...day, lines });
    expect(digest).not.toBeNull();
    const ids = new Set(lines.map(({ messageId }) => messageId));
    const statements = [...(digest?.statements ?? []), ...(digest?.keyPoints ?? [])];
    expect(statements.length).toBeGreaterThan(0);
    for (const { sources } of statements) {
      expect(sources.length).toBeGreaterThan(0);
      for (const id of sources) expect(ids.has(id)).toBe(true);
    }
  });
});
