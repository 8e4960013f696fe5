import { describe, expect, it } from 'vitest';
import { createLocalEngine } from './engine.ts';
import { talk } from './testing/lines.ts';

const engine = createLocalEngine();
const zone = 'Europe/Madrid';

interface Golden {
  readonly language: string;
  readonly said: readonly string[];
  /** Question → its answers, best first. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  /** Message → date, time and place of its event. */
  readonly events: Readonly<Record<string, string>>;
  /** Message → address of its link. */
  readonly links: Readonly<Record<string, string>>;
  /** What its digest says. */
  readonly told: string;
}

// 10 March 2026 is a Tuesday.
const conversations: readonly Golden[] = [
  {
    language: 'English',
    said: [
      'Ana: Good morning everyone, how are you?',
      'Ana: Is the venue for the party booked already?',
      'Luis: Yes, the venue is booked for 60 people',
      'Mia: Does anyone know how much the deposit is',
      'Luis: It is 200 euros',
      'Bo: Seating plan: https://docs.example.com/plan?utm_source=wa',
      'Luis: Party on Saturday at 18:00 at Casa Verde',
      'Bo: What a day that was!',
    ],
    answers: { m2: ['m3'], m4: ['m5'] },
    events: { m7: '2026-03-14 18:00 Casa Verde' },
    links: { m6: 'https://docs.example.com/plan' },
    told: 'Party Saturday 14 March 18:00 at Casa Verde',
  },
  {
    language: 'Spanish',
    said: [
      'Ana: Buenos días a todos, ¿qué tal?',
      'Ana: alguien sabe a qué hora empieza la asamblea',
      'Luis: Empieza a las 7 de la tarde',
      'Mia: ¿Dónde está el acta?',
      'Bo: El acta está aquí https://actas.example.es/marzo',
      'Luis: Reunión el viernes a las 18:00 en Casa Lola',
    ],
    answers: { m2: ['m3'], m4: ['m5'] },
    events: { m6: '2026-03-13 18:00 Casa Lola' },
    links: { m5: 'https://actas.example.es/marzo' },
    told: 'Reunión viernes 13 marzo 18:00 en Casa Lola',
  },
  {
    language: 'Portuguese',
    said: [
      'Ana: Bom dia pessoal, tudo bem?',
      'Ana: Quem pode levar as cadeiras?',
      'Rui: Eu posso levar as cadeiras no carro',
      'Mia: quanto custa o ingresso',
      'Rui: Custa 15 euros na porta',
      'Rui: Reunião amanhã às 19h no Espaço Azul',
      'Mia: Fotos em https://fotos.example.pt/festa',
    ],
    answers: { m2: ['m3'], m4: ['m5'] },
    events: { m6: '2026-03-11 19:00 Espaço Azul' },
    links: { m7: 'https://fotos.example.pt/festa' },
    told: 'Reunião quarta-feira 11 março 19h em Espaço Azul',
  },
  {
    language: 'German',
    said: [
      'Ana: Guten Morgen zusammen, wie geht es euch?',
      'Ana: Weiß jemand, wann der Elternabend anfängt',
      'Udo: Der Elternabend fängt um 19 Uhr an',
      'Mia: Kann jemand einen Kuchen mitbringen?',
      'Eva: Ja, ich bringe einen Apfelkuchen mit',
      'Udo: Das Treffen ist am Freitag um 19 Uhr im Rathaus',
      'Udo: Die Liste: https://liste.example.de/kuchen',
    ],
    answers: { m2: ['m3'], m4: ['m5'] },
    events: { m6: '2026-03-13 19:00 Rathaus' },
    links: { m7: 'https://liste.example.de/kuchen' },
    told: 'Treffen ist Freitag 13.3. 19 Uhr im Rathaus',
  },
  {
    language: 'Hindi',
    said: [
      'Asha: सुप्रभात',
      'Asha: क्या कल की बैठक पक्की है',
      'Ravi: हाँ, कल की बैठक पक्की है',
      'Asha: टिकट का दाम कितना है?',
      'Ravi: टिकट 200 रुपये का है',
      'Ravi: सूची यहाँ है https://list.example.in/a',
    ],
    answers: { m2: ['m3'], m4: ['m5'] },
    events: { m3: '2026-03-11' },
    links: { m6: 'https://list.example.in/a' },
    told: 'कल की बैठक पक्की',
  },
  {
    language: 'Arabic',
    said: [
      'Amal: صباح الخير',
      'Amal: متى يبدأ الاجتماع؟',
      'Omar: يبدأ الاجتماع في السادسة',
      'Omar: اجتماع غدا الساعة 6 مساء',
      'Amal: سأحضر القهوة والحلويات للجميع',
      'Omar: القائمة هنا https://list.example.com/a',
    ],
    answers: { m2: ['m3'] },
    events: { m4: '2026-03-11 18:00' },
    links: { m6: 'https://list.example.com/a' },
    told: 'اجتماع الأربعاء 11 مارس 6 مساء',
  },
];

describe.each(conversations)('in $language', ({ said, answers, events, links, told }) => {
  const lines = talk(...said);

  it('the questions are found and get their answers first', () => {
    const found = engine.questions(lines, []);
    expect(found.map(({ messageId }) => messageId)).toEqual(Object.keys(answers));
    for (const { messageId, answers: given } of found) {
      expect(given[0]?.messageId).toBe(answers[messageId]?.[0]);
    }
  });

  it('links and events are found', () => {
    const shared = lines.flatMap((line) =>
      engine.resources(line).map((draft) => ({ id: line.messageId, ...draft })),
    );
    expect(Object.fromEntries(shared.map(({ id, url }) => [id, url]))).toEqual(links);
    const when = engine
      .events(lines, zone, [])
      .map(({ draft, messages: [first] }) => [
        first,
        [draft.eventDate, draft.eventTime, draft.eventLocation].filter(Boolean).join(' '),
      ]);
    expect(Object.fromEntries(when)).toEqual(events);
  });

  it('each sentence of the digest has sources of the day', async () => {
    const digest = await engine.digest({ date: '2026-03-10', timeZone: zone, lines });
    const ids = new Set(lines.map(({ messageId }) => messageId));
    expect(digest).not.toBeNull();
    for (const { text, sources } of digest?.statements ?? []) {
      expect(sources.length).toBeGreaterThan(0);
      expect(sources.every((id) => ids.has(id))).toBe(true);
      expect(digest?.summary).toContain(text);
    }
    expect(digest?.summary).toContain(told);
    expect(digest?.sources.length).toBe(new Set(digest?.sources).size);
  });
});
