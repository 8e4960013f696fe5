import type { Catalogue } from './catalogue.ts';

const number = (value: number) => value.toLocaleString('es');
const count = (value: number, one: string, more: string) =>
  `${number(value)} ${value === 1 ? one : more}`;
const messages = (value: number) => count(value, 'mensaje', 'mensajes');
const groups = (value: number) => count(value, 'grupo', 'grupos');

export const spanish: Catalogue = {
  language: 'es',
  direction: 'ltr',
  brief: {
    subject: (rhythm, first, more) =>
      `${rhythm === 'weekly' ? 'Tu semana' : 'Tu resumen'}: ${first}${more > 0 ? ` y ${count(more, 'grupo más', 'grupos más')}` : ''}`,
    title: (rhythm) => (rhythm === 'weekly' ? 'Tu semana' : 'Tu resumen'),
    intro: (lines, from) => `${count(lines, 'cosa', 'cosas')} que saber de ${groups(from)}.`,
    sections: {
      asked: 'Lo que se te pide',
      dates: 'Próximas fechas',
      decisions: 'Decidido',
      days: 'De qué habló cada grupo',
    },
    reasons: {
      mentioned: 'te menciona',
      quoted: 'te responde',
      named: 'te nombra',
      took: 'te encargaste tú',
      answered: 'responde a tu pregunta',
    },
    today: 'Hoy',
    tomorrow: 'Mañana',
    cancelled: 'Cancelado',
    moved: (from) => `antes ${from}`,
    soFar: 'hoy hasta ahora',
    more: (lines) => `${count(lines, 'línea más espera', 'líneas más esperan')} en la aplicación.`,
    unknownOwner:
      'Aún no se sabe qué miembro eres, así que aquí no figura nada que se te pida. Se sabrá en cuanto tu cuenta esté conectada.',
    open: 'Abrir tu resumen',
    why: (rhythm) =>
      `Recibes esto cada ${rhythm === 'weekly' ? 'semana' : 'día'} porque sigues grupos en Groupsight. Lo que un resumen ha contado, el siguiente lo omite.`,
    settings: 'Elegir la hora o los días',
    unsubscribe: 'Dejar de recibir estos correos',
  },
  recap: {
    subject: (month) => `Tus grupos en ${month}`,
    title: (month) => `Tus grupos en ${month}`,
    intro: (told, month) => `En qué quedó ${month} en ${groups(told)}, frente al mes anterior.`,
    sections: {
      figures: 'El mes en cifras',
      groups: 'Grupos más activos',
      people: 'Personas',
      topics: 'Temas',
      answers: 'Mejores respuestas',
      shared: 'Lo más compartido',
      decisions: 'Decidido',
      open: 'Aún abierto',
    },
    messages: (now, change) => `${messages(now)}, ${change}`,
    writers: (now, change) =>
      `${count(now, 'persona escribió', 'personas escribieron')}, ${change}`,
    questions: (asked, answered, open) =>
      `${count(asked, 'pregunta', 'preguntas')}: ${number(answered)} con respuesta, ${number(open)} sin ella`,
    members: (joined, left) =>
      `${count(joined, 'miembro entró', 'miembros entraron')}, ${number(left)} ${left === 1 ? 'salió' : 'salieron'}`,
    group: (now, change) => `${messages(now)}, ${change}`,
    person: messages,
    newcomer: (now) => `nuevo: ${messages(now)}`,
    lost: (before) => `en silencio, tras ${messages(before)} el mes anterior`,
    topic: (mentions, change) => `${count(mentions, 'mención', 'menciones')}, ${change}`,
    against: (change, before) => `${change} respecto a ${before}`,
    few: (before, month) => `tras ${number(before)} en ${month}`,
    partly: (known, before) => `se conocen ${number(known)} de ${before}`,
    fresh: (before) => `ninguno en ${before}`,
    same: (before) => `como en ${before}`,
    answered: (question) => `a «${question}»`,
    shared: (people, times) =>
      people > 1 ? `por ${number(people)} personas` : `compartido ${count(times, 'vez', 'veces')}`,
    open: (month) => `Abrir el repaso de ${month}`,
    why: 'Recibes esto al principio de cada mes porque sigues grupos en Groupsight.',
    settings: 'Elegir tus correos',
  },
  notifications: {
    subject: (first, more) => `${first}${more > 0 ? ` y ${number(more)} más` : ''}`,
    title: (many) => count(many, 'notificación nueva', 'notificaciones nuevas'),
    sections: {
      moderation: 'Moderación',
      digest: 'Resúmenes',
      topic: 'Temas que sigues',
      resource: 'Recursos nuevos',
    },
    more: (many) => `${number(many)} más en la aplicación.`,
    show: 'Ver',
    open: 'Abrir Groupsight',
    why: 'Recibes esto porque elegiste recibir las notificaciones por correo. Lo que ya leíste en la aplicación no figura.',
    settings: 'Elegir qué llega por correo',
  },
  newsletter: {
    title: 'Lo que te perdiste en tus grupos',
    intro: 'De los grupos en los que estás, esta semana.',
    sections: {
      answers: 'Respuestas a tus preguntas',
      threads: 'Conversaciones en las que participaste',
      topics: 'Temas de los que hablas',
      dates: 'Próximamente',
    },
    asked: (question) => `a «${question}»`,
    mentions: (mentions) => count(mentions, 'mensaje nuevo', 'mensajes nuevos'),
    stop: 'Responde STOP para no recibir más de estos.',
    why: 'Recibes esto porque lo acordaste con la persona que cuida de estos grupos.',
    unsubscribe: 'Dejar de recibir estos correos',
  },
  survey: {
    subject: (title) => `Tu respuesta, por favor: ${title}`,
    intro: (name) =>
      `${name === '' ? 'Te piden' : `${name} te pide`} que respondas a unas preguntas. No hace falta ninguna cuenta.`,
    answer: 'Responder',
    anonymous:
      'Anónima: con tu respuesta no se guarda ningún nombre, número, enlace, dirección ni hora.',
    named:
      'El enlace es solo tuyo: quien pregunta ve tu nombre o tu dirección con tu respuesta. No lo reenvíes.',
    until: (end) => `Se aceptan respuestas hasta el ${end}.`,
    why: 'Recibes esto porque quien te pregunta usa Groupsight y ha introducido tu dirección.',
    unsubscribe: 'No recibir más estos correos',
  },
  chatTest: 'Aquí llegará el resumen de tus grupos, cada día a la hora de tus correos.',
  notice: {
    passwordChanged: {
      subject: 'Se cambió tu contraseña de Groupsight',
      body: (when) =>
        `La contraseña de tu cuenta de Groupsight se cambió el ${when}. Se ha cerrado la sesión de todos los que la tenían abierta.`,
    },
    newSignIn: {
      subject: 'Nuevo inicio de sesión en tu cuenta de Groupsight',
      body: (when, browser) =>
        `El ${when} alguien inició sesión en tu cuenta de Groupsight desde donde nadie lo había hecho últimamente${browser === '' ? '' : `, con ${browser}`}.`,
      end: 'Ver dónde has iniciado sesión',
    },
    providerAdded: {
      subject: 'Se añadió un inicio de sesión a tu cuenta de Groupsight',
      body: (when, provider) =>
        `Desde el ${when} se puede entrar en tu cuenta de Groupsight con ${provider}.`,
    },
    factorAdded: {
      subject: 'Se añadió un segundo factor a tu cuenta de Groupsight',
      body: (when, passkey) =>
        `El ${when} se añadió ${passkey === '' ? 'una aplicación de autenticación' : `la llave de acceso «${passkey}»`} a tu cuenta de Groupsight. Desde ahora se puede iniciar sesión con ella.`,
    },
    factorRemoved: {
      subject: 'Se quitó un segundo factor de tu cuenta de Groupsight',
      body: (when, passkey) =>
        `El ${when} se quitó ${passkey === '' ? 'la aplicación de autenticación' : `la llave de acceso «${passkey}»`} de tu cuenta de Groupsight.`,
    },
    recoveryCodeUsed: {
      subject: 'Se usó un código de recuperación de tu cuenta de Groupsight',
      body: (when) =>
        `El ${when} se usó un código de recuperación de tu cuenta de Groupsight en lugar del segundo factor. Ya no sirve.`,
    },
    recoveryCodesRenewed: {
      subject: 'Nuevos códigos de recuperación para tu cuenta de Groupsight',
      body: (when) =>
        `El ${when} se crearon diez códigos de recuperación nuevos para tu cuenta de Groupsight. Los anteriores ya no sirven.`,
    },
    deletionAsked: {
      subject: 'Tu cuenta de Groupsight se va a eliminar',
      body: (when, end) =>
        `El ${when} alguien pidió eliminar tu cuenta de Groupsight. Todo lo que se guarda de ella se borra el ${end}. Tu cuenta de WhatsApp ya no está vinculada a Groupsight y se ha cerrado la sesión de todos los que la tenían abierta.`,
      notYou:
        'Si cambias de idea, o si no fuiste tú, inicia sesión antes de ese día: se te preguntará si quieres conservar la cuenta. Si no fuiste tú, elige también una contraseña nueva.',
      keep: 'Iniciar sesión y conservarla',
    },
    deletionKept: {
      subject: 'Tu cuenta de Groupsight se queda',
      body: (when) =>
        `El ${when} decidiste conservar tu cuenta de Groupsight. No se borra nada. Vincula de nuevo tu cuenta de WhatsApp si quieres que se lean sus mensajes.`,
    },
    exportReady: {
      subject: 'La copia de tus datos de Groupsight está lista',
      body: (end) =>
        `Todo lo que Groupsight tiene de ti está ahora en un archivo zip. El enlace de abajo lo descarga hasta el ${end}, sin iniciar sesión: no reenvíes este correo. En Ajustes lo encuentras durante 7 días.`,
      notYou:
        'Si no la pediste tú, otra persona ha entrado en tu cuenta: elige una contraseña nueva y borra la copia en Ajustes.',
      download: 'Descargar mis datos',
    },
    webhookOff: {
      subject: 'Se ha desactivado un webhook de Groupsight',
      body: (name) =>
        `Ya no se envía nada a tu webhook «${name}»: su dirección lo rechazó todo durante días, o dijo que ya no existe. Lo que quedaba por enviar se omite. Mira su registro en Ajustes, corrígelo y vuelve a activarlo.`,
      open: 'Ver el registro',
      why: 'Recibes esto porque configuraste este webhook.',
    },
    notYou: 'Si fuiste tú, no hay nada que hacer. Si no, elige ahora una contraseña nueva.',
    reset: 'Elegir una contraseña nueva',
    why: 'Este correo trata de la seguridad de tu cuenta, por eso llega elijas los correos que elijas.',
  },
};
