import type { NoticeTexts } from './texts.ts';

const number = (value: number) => value.toLocaleString('de');
const count = (value: number, one: string, more: string) =>
  `${number(value)} ${value === 1 ? one : more}`;

export const german: NoticeTexts = {
  language: 'de',
  someGroup: 'einer Gruppe',
  somebody: 'Jemand',
  several: {
    digest: (value) => `${count(value, 'Zusammenfassung ist', 'Zusammenfassungen sind')} fertig`,
    resource: (value) => `${count(value, 'neue Ressource', 'neue Ressourcen')} in deinen Gruppen`,
    moderation: (value) => `${count(value, 'Meldung', 'Meldungen')} deiner Moderationsregeln`,
    topic: (count) => `Deine Themen kamen ${number(count)}-mal vor`,
  },
  besideThose: (line) => `${line}, neben den obigen`,
  together: 'Es waren viele in einer Stunde; diese stehen deshalb zusammen.',
  resourceIn: (group) => `Neue Ressource in ${group}`,
  shared: {
    link: (who, what) => `${who} hat einen Link geteilt: ${what}`,
    image: (who, what) => `${who} hat ein Bild geteilt: ${what}`,
    video: (who, what) => `${who} hat ein Video geteilt: ${what}`,
    document: (who, what) => `${who} hat ein Dokument geteilt: ${what}`,
    event: (who, what) => `${who} hat einen Termin geteilt: ${what}`,
  },
  topicIn: (topic, group) => `Über „${topic}“ wird in ${group} gesprochen`,
  mentionedBy: (who) => `${who} hat es erwähnt.`,
  digestsIn: (group) => `Neue Zusammenfassungen in ${group}`,
  digestsReady: (count) =>
    count === 1
      ? 'Eine Zusammenfassung ist fertig.'
      : `${number(count)} Zusammenfassungen sind fertig.`,
  newsletterWritten: 'Dein Newsletter ist geschrieben',
  lettersWait: (count) =>
    count === 1
      ? 'Ein Brief wartet darauf, dass du ihn freigibst.'
      : `${count} Briefe warten darauf, dass du sie freigibst.`,
  ruleIn: (rule, group) => `Regel „${rule}“ in ${group}`,
  steps: {
    deleted: 'Die Nachricht wird gelöscht.',
    warned: 'Die Nachricht wird mit der Warnung beantwortet.',
    both: 'Die Nachricht wird gelöscht und mit der Warnung beantwortet.',
    noted: 'Es wurde nur vermerkt.',
  },
  notAdmin: 'Die Nachricht kann nicht gelöscht werden: Dein Konto ist kein Admin der Gruppe.',
  heldBackIn: (group) => `Die Moderation hält sich in ${group} zurück`,
  heldBack: (count) =>
    `In einer Stunde wurde auf ${number(count)} Nachrichten reagiert. Was die Regeln sonst finden, steht nur im Protokoll, bis es weniger waren: Bitte prüfe die Regeln.`,
  notDeletedBy: (rule) => `Die Regel „${rule}“ konnte eine Nachricht nicht löschen`,
  onlyWarns:
    'Sie kann nicht gelöscht werden: Dein Konto ist kein Admin der Gruppe. Bis dahin warnen die Regeln dort nur.',
  samples: {
    moderation: {
      title: 'Beispiel: Eine Moderationsregel wurde angewandt',
      say: (group) =>
        `Hier liest du, welche Nachricht gegen eine Regel von ${group} verstieß und was geschah.`,
    },
    topic: {
      title: 'Beispiel: Über ein Thema wird gesprochen',
      say: (group) => `Hier liest du, dass ein Thema, das du beobachtest, in ${group} vorkam.`,
    },
    resource: {
      title: 'Beispiel: Eine neue Ressource',
      say: (group) =>
        `Hier liest du, wer in ${group} einen Link, ein Dokument oder einen Termin geteilt hat.`,
    },
    digest: {
      title: 'Beispiel: Eine neue Zusammenfassung',
      say: (group) => `Hier liest du, dass eine Zusammenfassung von ${group} fertig ist.`,
    },
  },
};
