import { expect, it } from 'vitest';
import { topicMatcher } from './topics.ts';

it('matches words whatever case, accents or ending, and not inside others', () => {
  const matches = topicMatcher({ name: 'Reunión', description: '' });
  expect(['REUNION mañana', 'las reuniones', 'nos reunimos', 'reina'].map(matches)).toEqual([
    ...[true, true, true, false],
  ]);
});

it('needs every word of a longer name', () => {
  const matches = topicMatcher({ name: 'AI Governance', description: '' });
  expect(matches('governance of AI tools')).toBe(true);
  expect(matches('the AI said hi')).toBe(false);
  expect(matches('governance of the club')).toBe(false);
});

it('takes synonyms that the description lists, and no sentence as one', () => {
  const matches = topicMatcher({
    name: 'venue',
    description: 'location, "sala de eventos", everything about where we will meet',
  });
  expect(['new location!', 'la sala de eventos', 'where we meet'].map(matches)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  [
    'Everything about the venue, catering and music of our party in June.',
    ['who does the catering?', 'is the VENUE booked', 'the June party'],
    ['everything is fine', 'about our meeting', 'see you in June', 'my birthday party'],
  ],
  [
    'Rules and laws for artificial intelligence, such as the EU AI Act or GDPR',
    ['a law on artificial intelligence', 'GDPR again', 'intelligence, quite artificial'],
    ['no intelligence at all', 'that is an act', 'such as you', 'by law?'],
  ],
  [
    'Wo der Verein Geld bekommt: Spenden, Förderung und Mitgliedsbeiträge',
    ['die Mitgliedsbeiträge sind fällig', 'Spenden für uns', 'Geld vom Verein'],
    ['ich habe kein Geld dabei', 'der Verein trifft sich', 'wo bist du'],
  ],
  [
    'Mensajes sobre el huerto, por ejemplo el riego o las semillas de tomate',
    ['¿quién hace el riego?', 'traje semillas de tomate', 'vamos al huerto'],
    ['sobre todo hoy', 'un mensaje', 'por ejemplo mañana', 'me gusta el tomate'],
  ],
])('takes from prose what it names: %s', (description, mentions, others) => {
  const matches = topicMatcher({ name: 'Zzz', description });
  expect(mentions.filter((text) => !matches(text))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

it('takes no general word for a synonym, however it is listed', () => {
  const matches = topicMatcher({ name: 'Bees', description: 'news, updates, hive, "message"' });
  expect(['news from Ana', 'any updates?', 'a message', 'the hive is full'].map(matches)).toEqual([
    ...[false, false, false, true],
  ]);
});

it('finds names of scripts without spaces', () => {
  expect(topicMatcher({ name: '東京', description: '' })('明日東京に行く')).toBe(true);
});

it.each([
  ['Knives', ['a knife', 'two knives'], ['cold nights']],
  ['Children', ['each child'], ['a chill']],
  ['Bus', ['three buses'], ['busy', 'no business of mine']],
  ['Training', ['our trainings'], ['the train is late']],
  ['Häuser', ['das Haus', 'ein Haus'], ['die Hausse']],
  ['Orgel', ['das Orgelkonzert ist am Sonntag', 'zwei Orgeln'], ['gut organisiert']],
  ['Heim', ['das Kinderheim bei uns im Ort'], ['eine geheime Sache']],
  ['Votación', ['hay que votar'], ['dos botas']],
  ['Casa', ['las casas'], ['en ese caso']],
  ['Presentación', ['nos presentamos mañana'], ['un preso']],
  ['Gita', ['le gite'], ['git push']],
  ['Pagamento', ['ela pagou', 'paguei'], ['a página']],
  ['Reunião', ['as reuniões'], ['a união']],
  ['Appartement', ['mon appart'], ['il appartient']],
  ['الكهرباء', ['انقطعت كهرباء البيت', 'بالكهرباء', 'والكهرباء'], ['كبرياء']],
  ['رحلة', ['الرحلات كثيرة', 'رحلتنا'], ['راحة']],
  ['बिजली', ['bijli gayi', 'bijlee ka bill', 'बिजली'], ['bill bharo']],
  ['Tanker', ['टैंकर आया'], ['टांका']],
])('%s: meets its other forms, in whatever letters', (name, mentions, others) => {
  const matches = topicMatcher({ name, description: '' });
  expect(mentions.filter((text) => !matches(text))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

it("parts a list's last 'and', of two names too", () => {
  const listed = topicMatcher({ name: 'Zzz', description: 'lanterns, ropes and pulleys' });
  expect(['a pulley', 'one rope', 'the ropes course'].map(listed)).toEqual([true, true, true]);
  const phrase = topicMatcher({ name: 'Zzz', description: 'bread and circuses' });
  expect(['fresh bread', 'bread and circuses'].map(phrase)).toEqual([true, true]);
  const prose = topicMatcher({ name: 'Zzz', description: 'what we knit and weave' });
  expect(['we knit', 'knit and weave'].map(prose)).toEqual([false, true]);
  const bikes = topicMatcher({ name: 'Räder', description: '' });
  expect(['mein Rad ist weg', 'der Rat tagt'].map(bikes)).toEqual([true, false]);
  const arabic = topicMatcher({ name: 'ززز', description: 'فوانيس، حبال وبكرات' });
  expect(['حبل قصير', 'بكرات جديدة', 'الحبال'].map(arabic)).toEqual([false, true, true]);
});
