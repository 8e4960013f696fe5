import type { Language } from '../languages.ts';

/** A digest's own words, in the language of the chat. Names, quotes and subjects are ready to show. */
export interface Phrases {
  readonly someone: string;
  /** Of a sentence that ends with none. */
  readonly stop: string;
  /** Before what a model says of a kind. */
  readonly labels: Readonly<Record<'decided' | 'planned' | 'shared' | 'open', string>>;
  said(name: string, words: string): string;
  /** Before the names of what else was talked about. */
  readonly also: string;
}

const english: Phrases = {
  someone: 'someone',
  stop: '.',
  labels: { decided: 'Decided: ', planned: 'Planned: ', shared: 'Shared: ', open: 'Still open: ' },
  said: (name, words) => `${name} said ${words}`,
  also: 'Also: ',
};

const spanish: Phrases = {
  someone: 'alguien',
  stop: '.',
  labels: {
    decided: 'Decidido: ',
    planned: 'Previsto: ',
    shared: 'Compartido: ',
    open: 'Sin respuesta: ',
  },
  said: (name, words) => `${name} dijo ${words}`,
  also: 'Además: ',
};

const portuguese: Phrases = {
  someone: 'alguém',
  stop: '.',
  labels: {
    decided: 'Decidido: ',
    planned: 'Marcado: ',
    shared: 'Partilhado: ',
    open: 'Sem resposta: ',
  },
  said: (name, words) => `${name} disse ${words}`,
  also: 'Também: ',
};

const german: Phrases = {
  someone: 'jemand',
  stop: '.',
  labels: {
    decided: 'Entschieden: ',
    planned: 'Geplant: ',
    shared: 'Geteilt: ',
    open: 'Noch offen: ',
  },
  said: (name, words) => `${name} sagte ${words}`,
  also: 'Außerdem: ',
};

const french: Phrases = {
  someone: 'quelqu’un',
  stop: '.',
  labels: {
    decided: 'Décidé : ',
    planned: 'Prévu : ',
    shared: 'Partagé : ',
    open: 'Sans réponse : ',
  },
  said: (name, words) => `${name} a dit ${words}`,
  also: 'Aussi : ',
};

const italian: Phrases = {
  someone: 'qualcuno',
  stop: '.',
  labels: {
    decided: 'Deciso: ',
    planned: 'In programma: ',
    shared: 'Condiviso: ',
    open: 'Senza risposta: ',
  },
  said: (name, words) => `${name} ha detto ${words}`,
  also: 'Inoltre: ',
};

const hindi: Phrases = {
  someone: 'किसी',
  stop: '।',
  labels: { decided: 'तय हुआ: ', planned: 'कार्यक्रम: ', shared: 'साझा: ', open: 'जवाब बाकी: ' },
  said: (name, words) => `${name} ने कहा ${words}`,
  also: 'और: ',
};

/** Without verbs, which would have to agree with who speaks. */
const arabic: Phrases = {
  someone: 'شخص',
  stop: '.',
  labels: { decided: 'قرار: ', planned: 'موعد: ', shared: 'مشاركة: ', open: 'بلا جواب: ' },
  said: (name, words) => `قول ${name}: ${words}`,
  also: 'وأيضًا: ',
};

export const phrases: Readonly<Record<Language, Phrases>> = {
  en: english,
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  it: italian,
  hi: hindi,
  ar: arabic,
};
