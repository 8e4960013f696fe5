import type { Sample } from './make.ts';

/** What was said of a trip in spring: MM-dd, HH:mm, by whom, and the words. */
const said: readonly (readonly [day: string, time: string, who: string, text: string])[] = [
  ['03-02', '18:04', 'Fiona Grant', 'Who is in for a founders weekend by the sea in May?'],
  ['03-02', '18:09', 'Will Turner', 'In! Lisbon would be warm enough by then.'],
  ['03-02', '18:15', 'Rita Mendes', 'Lisbon gets my vote too, I was there last year.'],
  ['03-05', '09:30', 'Fiona Grant', 'Decided: Lisbon, 15 to 17 May. Flights on Friday after work.'],
  [
    '03-05',
    '09:41',
    'Tobias Kern',
    'Cheap flights from London: https://flights.example.org/lon-lis',
  ],
  ['03-11', '20:10', 'Will Turner', 'Has anyone found a place to stay with a room for meetings?'],
  [
    '03-11',
    '20:26',
    'Rita Mendes',
    'This hotel has a meeting room and twelve beds: https://www.example.org/hotel-miramar-lisboa',
  ],
  ['03-11', '20:31', 'Will Turner', 'Breakfast included? Then let us take it.'],
  ['03-11', '20:33', 'Rita Mendes', 'Breakfast is included, and we can cancel until 20 April.'],
  [
    '03-12',
    '08:02',
    'Fiona Grant',
    'I have booked it for twelve. Please send me your share by Friday.',
  ],
  ['03-19', '12:40', 'Tobias Kern', 'Paid my share, thank you Emily.'],
  ['04-21', '19:05', 'Fiona Grant', 'Agenda for Saturday: https://docs.example.org/lisbon-agenda'],
  ['04-21', '19:20', 'Will Turner', 'Can we keep an hour for pricing?'],
  ['04-21', '19:24', 'Fiona Grant', 'Yes, pricing is at eleven.'],
  ['05-16', '22:10', 'Rita Mendes', 'What a day, thank you all!'],
  ['05-18', '08:30', 'Will Turner', 'The hotel was perfect. Same again next year?'],
];

const marchIsOver = 4;

/**
 * The exported chat of a trip in the last spring: what is old enough that only a search finds it
 * again.
 * @param end the spring is the last one of which March was over by then
 */
export function makeTrip(end: Date): Sample {
  const isOver = end.getUTCMonth() + 1 >= marchIsOver;
  const year = end.getUTCFullYear() - (isOver ? 0 : 1);
  const last = end.toISOString().slice(0, 10);
  const lines = said
    .filter(([day]) => `${year}-${day}` <= last)
    .map(([day, time, who, text]) => {
      const [month, date] = day.split('-');
      return `${date}/${month}/${year}, ${time} - ${who}: ${text}`;
    });
  return {
    fileName: 'WhatsApp Chat with Lisbon Weekend.txt',
    bytes: Buffer.from(`${lines.join('\n')}\n`),
  };
}
