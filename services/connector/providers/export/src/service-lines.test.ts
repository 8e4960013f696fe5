import { describe, expect, it } from 'vitest';
import { isServiceLine, parseMembership } from './service-lines.ts';
import { readExport } from './testing.ts';

describe('parseMembership', () => {
  it.each([
    ['Ann added Bob', 'joined', ['Bob']],
    ['Ann added Bob, Cy and Di', 'joined', ['Bob', 'Cy', 'Di']],
    ['Ann added you', 'joined', []],
    ["Bob joined using this group's invite link", 'joined', ['Bob']],
    ['~ Bob joined from the community', 'joined', ['Bob']],
    ['Ann created group "Plans: summer"', 'joined', ['Ann']],
    ['You were added', 'joined', []],
    ['+44 7700 900123 was added', 'joined', ['+44 7700 900123']],
    ['Bob left', 'left', ['Bob']],
    ['Ann removed Bob', 'removed', ['Bob']],
    ['Bob is now an admin', 'promoted', ['Bob']],
    ['Bob is no longer an admin', 'demoted', ['Bob']],
    ['Ana añadió a Luis', 'joined', ['Luis']],
    ['Luis se unió usando el enlace de invitación de este grupo', 'joined', ['Luis']],
    ['Luis salió del grupo', 'left', ['Luis']],
    ['Ana eliminó a Luis', 'removed', ['Luis']],
    ['Ana adicionou Luís', 'joined', ['Luís']],
    ['Luís entrou usando o link de convite deste grupo', 'joined', ['Luís']],
    ['Luís saiu', 'left', ['Luís']],
    ['Anna hat Jörg hinzugefügt', 'joined', ['Jörg']],
    ['Jörg ist der Gruppe mithilfe des Einladungslinks beigetreten.', 'joined', ['Jörg']],
    ['Jörg hat die Gruppe verlassen', 'left', ['Jörg']],
    ['Anna hat Jörg entfernt', 'removed', ['Jörg']],
    ['Anne a ajouté Luc', 'joined', ['Luc']],
    ['Luc a rejoint le groupe via le lien d’invitation', 'joined', ['Luc']],
    ['Luc a quitté le groupe', 'left', ['Luc']],
    ['Anna ha aggiunto Luca', 'joined', ['Luca']],
    ['Luca ha abbandonato il gruppo', 'left', ['Luca']],
    ['Anna heeft Luuk toegevoegd', 'joined', ['Luuk']],
    ['Luuk heeft de groep verlaten', 'left', ['Luuk']],
    ['Anna ने Ravi को जोड़ा', 'joined', ['Ravi']],
    ['Ravi ने ग्रुप छोड़ दिया', 'left', ['Ravi']],
    ['قام أحمد بإضافة سارة', 'joined', ['سارة']],
    ['غادر أحمد', 'left', ['أحمد']],
  ])('%s', (line, kind, members) => {
    expect(parseMembership(line)).toEqual({ kind, members });
  });

  it.each(['Ann changed the group description', 'Ann pinned a message', 'hello there'])(
    'sees nobody come or go: %s',
    (line) => expect(parseMembership(line)).toBeUndefined(),
  );
});

describe('isServiceLine', () => {
  it.each([
    'Messages and calls are end-to-end encrypted. No one outside of this chat can read them.',
    'Los mensajes y las llamadas están cifrados de extremo a extremo.',
    'Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.',
    'Ann changed the subject from "A" to "B"',
    "Ann changed this group's icon",
    'Ann changed their phone number to a new number. Tap to message.',
    'Ana cambió el asunto a "B"',
    'Ann turned on disappearing messages.',
  ])('%s', (line) => expect(isServiceLine(line)).toBe(true));

  it.each(['shall we meet at ten?', 'the price changed a lot'])('%s', (line) =>
    expect(isServiceLine(line)).toBe(false),
  );
});

describe('service lines of a file', () => {
  it('finds them under an author, where iOS marks them', () => {
    const { all, groupName } = readExport(
      [
        '[13/06/2018, 21:25:15] Plans: \u200eMessages and calls are end-to-end encrypted.',
        '[13/06/2018, 21:25:16] Plans: \u200eAnn added Bob',
        '[13/06/2018, 21:25:17] Ann: \u200eimage omitted',
        '[13/06/2018, 21:25:18] Ann: Bob left',
      ].join('\n'),
    );
    expect(groupName).toBe('Plans');
    expect(all.map(({ kind }) => kind)).toEqual(['system', 'system', 'image', 'text']);
  });

  it('takes a colon within quotation marks for no author', () => {
    const { all } = readExport('13/06/2018, 21:25 - Ann changed the subject to "Plans: summer"');
    expect(all).toMatchObject([{ kind: 'system', senderName: '' }]);
  });

  it('counts members back from the last line', () => {
    const { membership } = readExport(
      [
        '13/06/2018, 21:25 - Ann: hi',
        '13/06/2018, 21:26 - Ann added Bob and Cy',
        '13/06/2018, 21:27 - Cy left',
        '13/06/2018, 21:28 - Di: hi',
      ].join('\n'),
    );
    expect(
      membership.map(({ kind, memberName, sizeAfter }) => [kind, memberName, sizeAfter]),
    ).toEqual([
      ['joined', 'Bob', 4],
      ['joined', 'Cy', 4],
      ['left', 'Cy', 3],
    ]);
  });
});
