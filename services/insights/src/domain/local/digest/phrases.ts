import type { Language } from '../languages.ts';

/** A digest's own words, in the language of the chat. Names, quotes and subjects are ready to show. */
export interface Phrases {
  readonly someone: string;
  readonly comma: string;
  readonly and: string;
  /** Of a sentence that ends with none. */
  readonly stop: string;
  /** Before what a model says of a kind. */
  readonly labels: Readonly<Record<'decided' | 'planned' | 'shared' | 'open', string>>;
  others(count: number): string;
  asked(name: string, words: string): string;
  answered(name: string, words: string): string;
  said(name: string, words: string): string;
  talked(people: string, subjects: string): string;
  /** By one person. */
  wrote(name: string, subjects: string): string;
  decided(name: string, words: string): string;
  /** At a time of day, after its date. */
  at(date: string, time: string): string;
  planned(when: string, name: string, words: string): string;
  link(name: string, link: string): string;
  document(name: string, file: string): string;
  images(count: number, people: string): string;
  videos(count: number, people: string): string;
  open(name: string, words: string): string;
}

const english: Phrases = {
  ...{ someone: 'someone', comma: ', ', and: ' and ', stop: '.' },
  labels: { decided: 'Decided: ', planned: 'Planned: ', shared: 'Shared: ', open: 'Still open: ' },
  others: (count) => `${count} others`,
  asked: (name, words) => `${name} asked ${words}`,
  answered: (name, words) => `${name} answered ${words}`,
  said: (name, words) => `${name} said ${words}`,
  talked: (people, subjects) => `${people} talked about ${subjects}`,
  wrote: (name, subjects) => `${name} wrote about ${subjects}`,
  decided: (name, words) => `Decided: ${name} said ${words}`,
  at: (date, time) => `${date} at ${time}`,
  planned: (when, name, words) => `Planned for ${when}: ${name} announced ${words}`,
  link: (name, link) => `Shared: ${name} posted ${link}`,
  document: (name, file) => `Shared: ${name} sent the document ${file}`,
  images: (count, people) => `Shared: ${count} ${count === 1 ? 'image' : 'images'} by ${people}`,
  videos: (count, people) => `Shared: ${count} ${count === 1 ? 'video' : 'videos'} by ${people}`,
  open: (name, words) => `Still open: ${name} asked ${words}`,
};

const spanish: Phrases = {
  ...{ someone: 'alguien', comma: ', ', and: ' y ', stop: '.' },
  labels: {
    decided: 'Decidido: ',
    planned: 'Previsto: ',
    shared: 'Compartido: ',
    open: 'Sin respuesta: ',
  },
  others: (count) => `${count} más`,
  asked: (name, words) => `${name} preguntó ${words}`,
  answered: (name, words) => `${name} respondió ${words}`,
  said: (name, words) => `${name} dijo ${words}`,
  talked: (people, subjects) => `${people} hablaron de ${subjects}`,
  wrote: (name, subjects) => `${name} escribió sobre ${subjects}`,
  decided: (name, words) => `Decidido: ${name} dijo ${words}`,
  at: (date, time) => `${date} a las ${time}`,
  planned: (when, name, words) => `Previsto para el ${when}: ${name} anunció ${words}`,
  link: (name, link) => `Compartido: ${name} publicó ${link}`,
  document: (name, file) => `Compartido: ${name} envió el documento ${file}`,
  images: (n, people) => `Compartido: ${n} ${n === 1 ? 'imagen' : 'imágenes'} de ${people}`,
  videos: (n, people) => `Compartido: ${n} ${n === 1 ? 'vídeo' : 'vídeos'} de ${people}`,
  open: (name, words) => `Sin respuesta: ${name} preguntó ${words}`,
};

const portuguese: Phrases = {
  ...{ someone: 'alguém', comma: ', ', and: ' e ', stop: '.' },
  labels: {
    decided: 'Decidido: ',
    planned: 'Marcado: ',
    shared: 'Partilhado: ',
    open: 'Sem resposta: ',
  },
  others: (count) => `mais ${count}`,
  asked: (name, words) => `${name} perguntou ${words}`,
  answered: (name, words) => `${name} respondeu ${words}`,
  said: (name, words) => `${name} disse ${words}`,
  talked: (people, subjects) => `${people} falaram sobre ${subjects}`,
  wrote: (name, subjects) => `${name} escreveu sobre ${subjects}`,
  decided: (name, words) => `Decidido: ${name} disse ${words}`,
  at: (date, time) => `${date} às ${time}`,
  planned: (when, name, words) => `Marcado para ${when}: ${name} anunciou ${words}`,
  link: (name, link) => `Partilhado: ${name} publicou ${link}`,
  document: (name, file) => `Partilhado: ${name} enviou o documento ${file}`,
  images: (n, people) => `Partilhado: ${n} ${n === 1 ? 'imagem' : 'imagens'} de ${people}`,
  videos: (n, people) => `Partilhado: ${n} ${n === 1 ? 'vídeo' : 'vídeos'} de ${people}`,
  open: (name, words) => `Sem resposta: ${name} perguntou ${words}`,
};

const german: Phrases = {
  ...{ someone: 'jemand', comma: ', ', and: ' und ', stop: '.' },
  labels: {
    decided: 'Entschieden: ',
    planned: 'Geplant: ',
    shared: 'Geteilt: ',
    open: 'Noch offen: ',
  },
  others: (count) => `${count} weitere`,
  asked: (name, words) => `${name} fragte ${words}`,
  answered: (name, words) => `${name} antwortete ${words}`,
  said: (name, words) => `${name} sagte ${words}`,
  talked: (people, subjects) => `${people} sprachen über ${subjects}`,
  wrote: (name, subjects) => `${name} schrieb über ${subjects}`,
  decided: (name, words) => `Entschieden: ${name} sagte ${words}`,
  at: (date, time) => `${date} um ${time}`,
  planned: (when, name, words) => `Geplant für ${when}: ${name} meldete ${words}`,
  link: (name, link) => `Geteilt: ${name} schickte ${link}`,
  document: (name, file) => `Geteilt: ${name} schickte das Dokument ${file}`,
  images: (n, people) => `Geteilt: ${n} ${n === 1 ? 'Bild' : 'Bilder'} von ${people}`,
  videos: (n, people) => `Geteilt: ${n} ${n === 1 ? 'Video' : 'Videos'} von ${people}`,
  open: (name, words) => `Noch offen: ${name} fragte ${words}`,
};

const french: Phrases = {
  ...{ someone: 'quelqu’un', comma: ', ', and: ' et ', stop: '.' },
  labels: {
    decided: 'Décidé : ',
    planned: 'Prévu : ',
    shared: 'Partagé : ',
    open: 'Sans réponse : ',
  },
  others: (count) => `${count} autres`,
  asked: (name, words) => `${name} a demandé ${words}`,
  answered: (name, words) => `${name} a répondu ${words}`,
  said: (name, words) => `${name} a dit ${words}`,
  talked: (people, subjects) => `${people} ont parlé de ${subjects}`,
  wrote: (name, subjects) => `${name} a écrit sur ${subjects}`,
  decided: (name, words) => `Décidé : ${name} a dit ${words}`,
  at: (date, time) => `${date} à ${time}`,
  planned: (when, name, words) => `Prévu le ${when} : ${name} a annoncé ${words}`,
  link: (name, link) => `Partagé : ${name} a publié ${link}`,
  document: (name, file) => `Partagé : ${name} a envoyé le document ${file}`,
  images: (n, people) => `Partagé : ${n} ${n === 1 ? 'image' : 'images'} de ${people}`,
  videos: (n, people) => `Partagé : ${n} ${n === 1 ? 'vidéo' : 'vidéos'} de ${people}`,
  open: (name, words) => `Sans réponse : ${name} a demandé ${words}`,
};

const italian: Phrases = {
  ...{ someone: 'qualcuno', comma: ', ', and: ' e ', stop: '.' },
  labels: {
    decided: 'Deciso: ',
    planned: 'In programma: ',
    shared: 'Condiviso: ',
    open: 'Senza risposta: ',
  },
  others: (count) => `altri ${count}`,
  asked: (name, words) => `${name} ha chiesto ${words}`,
  answered: (name, words) => `${name} ha risposto ${words}`,
  said: (name, words) => `${name} ha detto ${words}`,
  talked: (people, subjects) => `${people} hanno parlato di ${subjects}`,
  wrote: (name, subjects) => `${name} ha scritto di ${subjects}`,
  decided: (name, words) => `Deciso: ${name} ha detto ${words}`,
  at: (date, time) => `${date} alle ${time}`,
  planned: (when, name, words) => `In programma per ${when}: ${name} ha annunciato ${words}`,
  link: (name, link) => `Condiviso: ${name} ha pubblicato ${link}`,
  document: (name, file) => `Condiviso: ${name} ha inviato il documento ${file}`,
  images: (n, people) => `Condiviso: ${n} ${n === 1 ? 'immagine' : 'immagini'} di ${people}`,
  videos: (n, people) => `Condiviso: ${n} video di ${people}`,
  open: (name, words) => `Senza risposta: ${name} ha chiesto ${words}`,
};

const hindi: Phrases = {
  ...{ someone: 'किसी', comma: ', ', and: ' और ', stop: '।' },
  labels: { decided: 'तय हुआ: ', planned: 'कार्यक्रम: ', shared: 'साझा: ', open: 'जवाब बाकी: ' },
  others: (count) => `${count} अन्य`,
  asked: (name, words) => `${name} ने पूछा ${words}`,
  answered: (name, words) => `${name} ने जवाब दिया ${words}`,
  said: (name, words) => `${name} ने कहा ${words}`,
  talked: (people, subjects) => `${people} ने ${subjects} के बारे में बात की`,
  wrote: (name, subjects) => `${name} ने ${subjects} के बारे में लिखा`,
  decided: (name, words) => `तय हुआ: ${name} ने कहा ${words}`,
  at: (date, time) => `${date}, ${time} बजे`,
  planned: (when, name, words) => `कार्यक्रम, ${when}: ${name} ने बताया ${words}`,
  link: (name, link) => `साझा: ${name} ने ${link} भेजा`,
  document: (name, file) => `साझा: ${name} ने दस्तावेज़ ${file} भेजा`,
  images: (n, people) => `साझा: ${people} ने ${n} ${n === 1 ? 'तस्वीर भेजी' : 'तस्वीरें भेजीं'}`,
  videos: (n, people) => `साझा: ${people} ने ${n} वीडियो भेजे`,
  open: (name, words) => `जवाब बाकी: ${name} ने पूछा ${words}`,
};

/** Without verbs, which would have to agree with who speaks. */
const arabic: Phrases = {
  ...{ someone: 'شخص', comma: '، ', and: ' و', stop: '.' },
  labels: { decided: 'قرار: ', planned: 'موعد: ', shared: 'مشاركة: ', open: 'بلا جواب: ' },
  others: (count) => `${count} آخرون`,
  asked: (name, words) => `سؤال من ${name}: ${words}`,
  answered: (name, words) => `جواب من ${name}: ${words}`,
  said: (name, words) => `قول ${name}: ${words}`,
  talked: (people, subjects) => `حديث بين ${people} عن ${subjects}`,
  wrote: (name, subjects) => `رسائل من ${name} عن ${subjects}`,
  decided: (name, words) => `قرار: ${name}: ${words}`,
  at: (date, time) => `${date} الساعة ${time}`,
  planned: (when, name, words) => `موعد ${when}: إعلان من ${name}: ${words}`,
  link: (name, link) => `مشاركة: رابط من ${name}: ${link}`,
  document: (name, file) => `مشاركة: مستند من ${name}: ${file}`,
  images: (n, people) => `مشاركة: صور من ${people} (${n})`,
  videos: (n, people) => `مشاركة: مقاطع فيديو من ${people} (${n})`,
  open: (name, words) => `بلا جواب: سؤال من ${name}: ${words}`,
};

export const phrases: Readonly<Record<Language, Phrases>> = {
  ...{ en: english, es: spanish, pt: portuguese, de: german },
  ...{ fr: french, it: italian, hi: hindi, ar: arabic },
};
