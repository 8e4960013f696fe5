/** What a phone writes itself, in its language. */
export interface Wording {
  readonly encrypted: string;
  created(name: string, by: string): string;
  added(by: string, who: string): string;
  joined(who: string): string;
  left(who: string): string;
  readonly deleted: string;
  readonly edited: string;
  readonly omitted: string;
  readonly poll: string;
  option(text: string, votes: number): string;
}

export const english: Wording = {
  encrypted:
    'Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. Learn more.',
  created: (name, by) => `${by} created group "${name}"`,
  added: (by, who) => `${by} added ${who}`,
  joined: (who) => `${who} joined using this group's invite link`,
  left: (who) => `${who} left`,
  deleted: 'This message was deleted',
  edited: '<This message was edited>',
  omitted: '<Media omitted>',
  poll: 'POLL:',
  option: (text, votes) => `OPTION: ${text} (${votes} ${votes === 1 ? 'vote' : 'votes'})`,
};

export const castilian: Wording = {
  encrypted:
    'Los mensajes y las llamadas están cifrados de extremo a extremo. Solo las personas en este chat pueden leerlos, escucharlos o compartirlos.',
  created: (name, by) => `${by} creó el grupo "${name}"`,
  added: (by, who) => `${by} añadió a ${who}`,
  joined: (who) => `${who} se unió usando el enlace de invitación de este grupo`,
  left: (who) => `${who} salió del grupo`,
  deleted: 'Se eliminó este mensaje.',
  edited: '<Se editó este mensaje.>',
  omitted: '<Multimedia omitido>',
  poll: 'ENCUESTA:',
  option: (text, votes) => `OPCIÓN: ${text} (${votes} ${votes === 1 ? 'voto' : 'votos'})`,
};
