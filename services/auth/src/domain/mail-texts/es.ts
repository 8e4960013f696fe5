import type { MailTexts } from './texts.ts';

export const spanish: MailTexts = {
  language: 'es',
  direction: 'ltr',
  reset: {
    subject: 'Restablece tu contraseña de Groupsight',
    before:
      'Alguien, esperamos que tú, pidió restablecer la contraseña de tu cuenta de Groupsight. Abre este enlace antes de una hora para elegir una contraseña nueva:',
    open: 'Elegir una contraseña nueva',
    after: [
      'El enlace sirve una sola vez. Si no fuiste tú, ignora este correo: tu contraseña sigue como está.',
    ],
  },
  confirmation: {
    subject: 'Confirma tu dirección para Groupsight',
    before:
      'Alguien, esperamos que tú, creó una cuenta de Groupsight con esta dirección. Abre este enlace antes de tres días y escribe la contraseña que elegiste:',
    open: 'Confirmar mi dirección',
    after: ['Si no fuiste tú, ignora este correo: sin el enlace nadie puede usar la cuenta.'],
  },
  knownAccount: {
    subject: 'Ya tienes una cuenta de Groupsight',
    before:
      'Alguien, esperamos que tú, intentó crear una cuenta de Groupsight con esta dirección. Ya hay una. Inicia sesión aquí o pide una contraseña nueva por correo con «¿Olvidaste la contraseña?»:',
    open: 'Iniciar sesión',
    after: ['Si no fuiste tú, ignora este correo: nada ha cambiado.'],
  },
  invitation: {
    subject: 'Tienes una invitación a Groupsight',
    before:
      'Puedes crear una cuenta en este servidor de Groupsight: lee los grupos de WhatsApp que elijas y te cuenta lo que pasó en ellos. Abre este enlace antes de una semana:',
    open: 'Crear una cuenta',
    after: ['Si no lo esperabas, ignora este correo.'],
  },
  paymentFailed: (end) => ({
    subject: 'El pago de tu plan de Groupsight falló',
    before: `El último pago de tu plan no se pudo cobrar. Tu plan sigue igual hasta el ${end}; después pasa a ser el más pequeño hasta que se pague la factura. No pierdes nada de lo que tienes. Revisa tu tarjeta y la factura aquí, en «Plan y facturación»:`,
    open: 'Abrir Plan y facturación',
    after: [],
  }),
  planEnded: {
    subject: 'Tu plan de Groupsight es ahora el más pequeño',
    before:
      'El pago de tu plan no llegó, así que tu cuenta tiene ahora el plan más pequeño. Todo lo que tienes se puede seguir leyendo; lo que solo hacen los planes mayores se ha detenido. Cuando se pague la factura, tu plan vuelve solo. Págala aquí, en «Plan y facturación»:',
    open: 'Abrir Plan y facturación',
    after: [],
  },
};
