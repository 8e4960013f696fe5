import type { MailTexts } from './texts.ts';

export const german: MailTexts = {
  language: 'de',
  direction: 'ltr',
  reset: {
    subject: 'Neues Passwort für Groupsight',
    before:
      'Jemand, hoffentlich du, möchte das Passwort deines Groupsight-Kontos zurücksetzen. Öffne diesen Link innerhalb einer Stunde, um ein neues Passwort zu wählen:',
    open: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal. Warst du es nicht, lass diese E-Mail liegen: Dein Passwort bleibt, wie es ist.',
    ],
  },
  confirmation: {
    subject: 'Bestätige deine Adresse für Groupsight',
    before:
      'Jemand, hoffentlich du, hat mit dieser Adresse ein Groupsight-Konto angelegt. Öffne diesen Link innerhalb von drei Tagen und gib das Passwort ein, das du gewählt hast:',
    open: 'Adresse bestätigen',
    after: [
      'Warst du es nicht, lass diese E-Mail liegen: Ohne den Link kann niemand das Konto benutzen.',
    ],
  },
  knownAccount: {
    subject: 'Du hast schon ein Groupsight-Konto',
    before:
      'Jemand, hoffentlich du, wollte mit dieser Adresse ein Groupsight-Konto anlegen. Es gibt schon eines. Melde dich hier an, oder lass dir mit „Passwort vergessen?“ ein neues Passwort schicken:',
    open: 'Anmelden',
    after: ['Warst du es nicht, lass diese E-Mail liegen: Nichts hat sich geändert.'],
  },
  invitation: {
    subject: 'Du bist zu Groupsight eingeladen',
    before:
      'Du kannst auf diesem Groupsight-Server ein Konto anlegen: Er liest die WhatsApp-Gruppen, die du auswählst, und sagt dir, was darin war. Öffne diesen Link innerhalb einer Woche:',
    open: 'Konto anlegen',
    after: ['Hast du das nicht erwartet, lass diese E-Mail liegen.'],
  },
  paymentFailed: (end) => ({
    subject: 'Die Zahlung für deinen Groupsight-Tarif ist fehlgeschlagen',
    before: `Die letzte Zahlung für deinen Tarif kam nicht durch. Dein Tarif bleibt bis ${end}, wie er ist; danach gilt der kleinste, bis die Rechnung bezahlt ist. Nichts von dem, was du hast, geht dabei verloren. Sieh dir deine Karte und die Rechnung hier unter „Tarif und Abrechnung“ an:`,
    open: 'Tarif und Abrechnung öffnen',
    after: [],
  }),
  planEnded: {
    subject: 'Dein Groupsight-Tarif ist jetzt der kleinste',
    before:
      'Die Zahlung für deinen Tarif kam nicht an, darum hat dein Konto jetzt den kleinsten Tarif. Alles, was du hast, bleibt lesbar; was nur größere Tarife können, ruht. Sobald die Rechnung bezahlt ist, kommt dein Tarif von selbst zurück. Bezahle sie hier unter „Tarif und Abrechnung“:',
    open: 'Tarif und Abrechnung öffnen',
    after: [],
  },
};
