import type { NoticeTexts } from './texts.ts';

const number = (value: number) => value.toLocaleString('es');
const count = (value: number, one: string, more: string) =>
  `${number(value)} ${value === 1 ? one : more}`;

export const spanish: NoticeTexts = {
  language: 'es',
  someGroup: 'un grupo',
  somebody: 'Alguien',
  several: {
    digest: (value) => `${count(value, 'resumen listo', 'resúmenes listos')} para leer`,
    resource: (value) => `${count(value, 'recurso nuevo', 'recursos nuevos')} en tus grupos`,
    moderation: (value) => `${count(value, 'aviso', 'avisos')} de tus reglas de moderación`,
    topic: (value) => `Tus temas salieron ${count(value, 'vez', 'veces')}`,
  },
  besideThose: (line) => `${line}, además de los de arriba`,
  together: 'Hubo muchos en una hora, por eso estos se cuentan juntos.',
  resourceIn: (group) => `Recurso nuevo en ${group}`,
  shared: {
    link: (who, what) => `${who} compartió un enlace: ${what}`,
    image: (who, what) => `${who} compartió una imagen: ${what}`,
    video: (who, what) => `${who} compartió un vídeo: ${what}`,
    document: (who, what) => `${who} compartió un documento: ${what}`,
    event: (who, what) => `${who} compartió un evento: ${what}`,
  },
  topicIn: (topic, group) => `Se habla de «${topic}» en ${group}`,
  mentionedBy: (who) => `${who} lo mencionó.`,
  digestsIn: (group) => `Resúmenes nuevos en ${group}`,
  digestsReady: (count) =>
    count === 1 ? 'Un resumen está listo.' : `${number(count)} resúmenes están listos.`,
  newsletterWritten: 'Tu boletín está escrito',
  lettersWait: (count) =>
    count === 1
      ? 'Una carta espera a que la apruebes.'
      : `${count} cartas esperan a que las apruebes.`,
  ruleIn: (rule, group) => `Regla «${rule}» en ${group}`,
  steps: {
    deleted: 'Se está eliminando el mensaje.',
    warned: 'Se está respondiendo al mensaje con la advertencia.',
    both: 'Se está eliminando el mensaje y respondiendo con la advertencia.',
    noted: 'Solo se ha anotado.',
  },
  notAdmin: 'El mensaje no se puede eliminar: tu cuenta no es administradora del grupo.',
  heldBackIn: (group) => `La moderación se frena en ${group}`,
  heldBack: (count) =>
    `Se actuó sobre ${number(count)} mensajes en una hora. Lo demás que encuentren las reglas solo se anota en el registro hasta que sean menos: revisa las reglas.`,
  notDeletedBy: (rule) => `La regla «${rule}» no pudo eliminar un mensaje`,
  onlyWarns:
    'No se puede eliminar: tu cuenta no es administradora del grupo. Hasta que lo sea, las reglas allí solo advierten.',
  samples: {
    moderation: {
      title: 'Ejemplo: se aplicó una regla de moderación',
      say: (group) => `Aquí lees qué mensaje incumplió una regla de ${group} y qué se hizo.`,
    },
    topic: {
      title: 'Ejemplo: se habla de un tema',
      say: (group) => `Aquí lees que un tema que sigues salió en ${group}.`,
    },
    resource: {
      title: 'Ejemplo: un recurso nuevo',
      say: (group) => `Aquí lees quién compartió un enlace, un documento o un evento en ${group}.`,
    },
    digest: {
      title: 'Ejemplo: un resumen nuevo',
      say: (group) => `Aquí lees que un resumen de ${group} está listo.`,
    },
  },
};
