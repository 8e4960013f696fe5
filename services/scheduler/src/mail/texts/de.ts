import type { Catalogue } from './catalogue.ts';

const number = (value: number) => value.toLocaleString('de');
const count = (value: number, one: string, more: string) =>
  `${number(value)} ${value === 1 ? one : more}`;
const messages = (value: number) => count(value, 'Nachricht', 'Nachrichten');
const groups = (value: number) => count(value, 'Gruppe', 'Gruppen');

export const german: Catalogue = {
  language: 'de',
  direction: 'ltr',
  brief: {
    subject: (rhythm, first, more) =>
      `${rhythm === 'weekly' ? 'Deine Woche' : 'Dein Überblick'}: ${first}${more > 0 ? ` und ${count(more, 'weitere Gruppe', 'weitere Gruppen')}` : ''}`,
    title: (rhythm) => (rhythm === 'weekly' ? 'Deine Woche' : 'Dein Überblick'),
    intro: (lines, from) =>
      `${count(lines, 'Sache', 'Dinge')} aus ${number(from)} ${from === 1 ? 'Gruppe' : 'Gruppen'}, die du wissen solltest.`,
    sections: {
      asked: 'Was von dir gewünscht wird',
      dates: 'Kommende Termine',
      decisions: 'Beschlossen',
      days: 'Worüber jede Gruppe sprach',
    },
    reasons: {
      mentioned: 'erwähnt dich',
      quoted: 'antwortet dir',
      named: 'nennt dich',
      took: 'du hast es übernommen',
      answered: 'beantwortet deine Frage',
    },
    today: 'Heute',
    tomorrow: 'Morgen',
    cancelled: 'Abgesagt',
    moved: (from) => `zuvor ${from}`,
    soFar: 'heute bisher',
    more: (lines) => `${count(lines, 'weitere Zeile wartet', 'weitere Zeilen warten')} in der App.`,
    unknownOwner:
      'Noch ist nicht bekannt, welches Mitglied du bist; deshalb steht hier nichts, was von dir gewünscht wird. Sobald dein Konto verbunden ist, ist es bekannt.',
    open: 'Überblick öffnen',
    why: (rhythm) =>
      `Du bekommst das ${rhythm === 'weekly' ? 'wöchentlich' : 'täglich'}, weil du in Groupsight Gruppen beobachtest. Was ein Überblick gesagt hat, lässt der nächste weg.`,
    settings: 'Uhrzeit oder Tage wählen',
    unsubscribe: 'Diese E-Mails beenden',
  },
  recap: {
    subject: (month) => `Deine Gruppen im ${month}`,
    title: (month) => `${month} in deinen Gruppen`,
    intro: (told, month) =>
      `Was der ${month} in ${groups(told)} brachte, im Vergleich zum Vormonat.`,
    sections: {
      figures: 'Der Monat in Zahlen',
      groups: 'Aktivste Gruppen',
      people: 'Personen',
      topics: 'Themen',
      answers: 'Beste Antworten',
      shared: 'Am meisten geteilt',
      decisions: 'Beschlossen',
      open: 'Noch offen',
    },
    messages: (now, change) => `${messages(now)}, ${change}`,
    writers: (now, change) =>
      `${count(now, 'Person hat', 'Personen haben')} geschrieben, ${change}`,
    questions: (asked, answered, open) =>
      `${count(asked, 'Frage', 'Fragen')} gestellt: ${number(answered)} beantwortet, ${number(open)} offen`,
    members: (joined, left) =>
      `${count(joined, 'Mitglied', 'Mitglieder')} dazugekommen, ${number(left)} gegangen`,
    group: (now, change) => `${messages(now)}, ${change}`,
    person: messages,
    newcomer: (now) => `neu: ${messages(now)}`,
    lost: (before) => `still, nach ${messages(before)} im Vormonat`,
    topic: (mentions, change) => `${count(mentions, 'Erwähnung', 'Erwähnungen')}, ${change}`,
    against: (change, before) => `${change} gegenüber ${before}`,
    few: (before, month) => `nach ${number(before)} im ${month}`,
    partly: (known, before) => `${number(known)} aus dem ${before} bekannt`,
    fresh: (before) => `keine im ${before}`,
    same: (before) => `wie im ${before}`,
    answered: (question) => `auf „${question}“`,
    shared: (people, times) =>
      people > 1
        ? `von ${number(people)} Personen`
        : `${times === 1 ? 'einmal' : `${number(times)}-mal`} geteilt`,
    open: (month) => `Rückblick auf ${month} öffnen`,
    why: 'Du bekommst das am Anfang jedes Monats, weil du in Groupsight Gruppen beobachtest.',
    settings: 'Deine E-Mails wählen',
  },
  notifications: {
    subject: (first, more) => `${first}${more > 0 ? ` und ${number(more)} weitere` : ''}`,
    title: (many) => count(many, 'neue Benachrichtigung', 'neue Benachrichtigungen'),
    sections: {
      moderation: 'Moderation',
      digest: 'Zusammenfassungen',
      topic: 'Themen, die du beobachtest',
      resource: 'Neue Ressourcen',
    },
    more: (many) => `${count(many, 'weitere steht', 'weitere stehen')} in der App.`,
    show: 'Ansehen',
    open: 'Groupsight öffnen',
    why: 'Du bekommst das, weil du Benachrichtigungen per E-Mail gewählt hast. Was du in der App gelesen hast, fehlt hier.',
    settings: 'Wählen, was per E-Mail kommt',
  },
  newsletter: {
    title: 'Was du in deinen Gruppen verpasst hast',
    intro: 'Aus den Gruppen, in denen du bist, von dieser Woche.',
    sections: {
      answers: 'Antworten auf deine Fragen',
      threads: 'Gespräche, an denen du beteiligt warst',
      topics: 'Themen, über die du sprichst',
      dates: 'Demnächst',
    },
    asked: (question) => `auf „${question}“`,
    mentions: (mentions) => count(mentions, 'neue Nachricht', 'neue Nachrichten'),
    stop: 'Antworte STOP, um nichts davon mehr zu bekommen.',
    why: 'Du bekommst das, weil du es mit der Person vereinbart hast, die diese Gruppen betreut.',
    unsubscribe: 'Diese E-Mails beenden',
  },
  survey: {
    subject: (title) => `Deine Antwort, bitte: ${title}`,
    intro: (name) =>
      `${name === '' ? 'Du wirst' : `${name} bittet dich`} um Antwort auf ein paar Fragen${name === '' ? ' gebeten' : ''}. Ein Konto ist nicht nötig.`,
    answer: 'Antworten',
    anonymous:
      'Anonym: Mit deiner Antwort werden kein Name, keine Nummer, kein Link, keine Adresse und keine Zeit gespeichert.',
    named:
      'Der Link gilt nur für dich: Wer fragt, sieht deinen Namen oder deine Adresse bei deiner Antwort. Gib ihn nicht weiter.',
    until: (end) => `Antworten werden bis ${end} angenommen.`,
    why: 'Du bekommst das, weil, wer dich fragt, Groupsight nutzt und deine Adresse eingetragen hat.',
    unsubscribe: 'Diese Mails beenden',
  },
  chatTest: 'Hierher kommt der Überblick deiner Gruppen, jeden Tag zur Stunde deiner E-Mails.',
  notice: {
    passwordChanged: {
      subject: 'Dein Groupsight-Passwort wurde geändert',
      body: (when) =>
        `Das Passwort deines Groupsight-Kontos wurde am ${when} geändert. Alle, die angemeldet waren, sind abgemeldet.`,
    },
    newSignIn: {
      subject: 'Neue Anmeldung in deinem Groupsight-Konto',
      body: (when, browser) =>
        `Am ${when} hat sich jemand in deinem Groupsight-Konto von einem Ort angemeldet, von dem sich zuletzt niemand angemeldet hatte${browser === '' ? '' : `, mit ${browser}`}.`,
      end: 'Ansehen, wo du angemeldet bist',
    },
    providerAdded: {
      subject: 'Zu deinem Groupsight-Konto kam eine Anmeldung hinzu',
      body: (when, provider) =>
        `Seit ${when} ist dein Groupsight-Konto über ${provider} erreichbar.`,
    },
    factorAdded: {
      subject: 'Zu deinem Groupsight-Konto kam ein zweiter Faktor hinzu',
      body: (when, passkey) =>
        `Am ${when} kam ${passkey === '' ? 'eine Authenticator-App' : `der Passkey „${passkey}“`} zu deinem Groupsight-Konto hinzu. Ab jetzt kann man sich damit anmelden.`,
    },
    factorRemoved: {
      subject: 'Ein zweiter Faktor deines Groupsight-Kontos wurde entfernt',
      body: (when, passkey) =>
        `Am ${when} wurde ${passkey === '' ? 'die Authenticator-App' : `der Passkey „${passkey}“`} von deinem Groupsight-Konto entfernt.`,
    },
    recoveryCodeUsed: {
      subject: 'Ein Wiederherstellungscode deines Groupsight-Kontos wurde benutzt',
      body: (when) =>
        `Am ${when} wurde statt des zweiten Faktors ein Wiederherstellungscode deines Groupsight-Kontos benutzt. Er gilt nicht mehr.`,
    },
    recoveryCodesRenewed: {
      subject: 'Neue Wiederherstellungscodes für dein Groupsight-Konto',
      body: (when) =>
        `Am ${when} wurden zehn neue Wiederherstellungscodes für dein Groupsight-Konto erzeugt. Die früheren gelten nicht mehr.`,
    },
    deletionAsked: {
      subject: 'Dein Groupsight-Konto wird gelöscht',
      body: (when, end) =>
        `Am ${when} hat jemand verlangt, dass dein Groupsight-Konto gelöscht wird. Alles, was dafür gespeichert ist, wird am ${end} gelöscht. Dein WhatsApp-Konto ist nicht mehr mit Groupsight verbunden, und alle, die angemeldet waren, sind abgemeldet.`,
      notYou:
        'Wenn du es dir anders überlegst oder es nicht warst, melde dich vor diesem Tag an: Du wirst gefragt, ob das Konto bleiben soll. Warst du es nicht, wähle auch ein neues Passwort.',
      keep: 'Anmelden und behalten',
    },
    deletionKept: {
      subject: 'Dein Groupsight-Konto bleibt',
      body: (when) =>
        `Am ${when} hast du entschieden, dein Groupsight-Konto zu behalten. Nichts wird gelöscht. Verbinde dein WhatsApp-Konto wieder, wenn seine Nachrichten gelesen werden sollen.`,
    },
    exportReady: {
      subject: 'Die Kopie deiner Groupsight-Daten ist fertig',
      body: (end) =>
        `Alles, was Groupsight von dir hat, ist jetzt in einer Zip-Datei. Der Link unten lädt sie bis ${end} herunter, ohne Anmeldung: Leite diese E-Mail nicht weiter. In den Einstellungen findest du sie 7 Tage lang.`,
      notYou:
        'Wenn du sie nicht verlangt hast, ist jemand anderes in deinem Konto angemeldet: Wähle ein neues Passwort und lösche die Kopie in den Einstellungen.',
      download: 'Meine Daten herunterladen',
    },
    webhookOff: {
      subject: 'Ein Groupsight-Webhook wurde ausgeschaltet',
      body: (name) =>
        `An deinen Webhook „${name}“ wird nichts mehr gesendet: Seine Adresse hat tagelang alles abgelehnt oder gesagt, dass es sie nicht mehr gibt. Was noch zu senden war, entfällt. Sieh in den Einstellungen in sein Protokoll, behebe den Fehler und schalte ihn wieder ein.`,
      open: 'Protokoll ansehen',
      why: 'Du bekommst das, weil du diesen Webhook eingerichtet hast.',
    },
    notYou: 'Warst du das, ist nichts zu tun. Warst du es nicht, wähle jetzt ein neues Passwort.',
    reset: 'Neues Passwort wählen',
    why: 'In dieser E-Mail geht es um die Sicherheit deines Kontos; sie kommt, welche E-Mails du auch gewählt hast.',
  },
};
