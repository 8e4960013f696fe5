import type { PlanWords } from './shape.ts';

export const it: PlanWords = {
  weekdays: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
  shortWeekdays: ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'],
  months: [
    'gennaio, gen',
    'febbraio, feb, febb',
    'marzo, mar',
    'aprile, apr',
    'maggio, mag',
    'giugno, giu',
    'luglio, lug',
    'agosto, ago',
    'settembre, sett, set',
    'ottobre, ott',
    'novembre, nov',
    'dicembre, dic',
  ],
  days: {
    '0': 'oggi',
    '0/evening': 'stasera, questa sera, oggi sera',
    '0/afternoon': 'oggi pomeriggio, questo pomeriggio',
    '0/morning': 'stamattina, stamani, questa mattina',
    '0/night': 'stanotte',
    '1': 'domani',
    '1/evening': 'domani sera',
    '1/morning': 'domani mattina, domattina',
    '1/afternoon': 'domani pomeriggio',
    '2': 'dopodomani',
    '-1': 'ieri, ieri sera, altroieri',
  },
  parts: {
    morning: 'mattina, di mattina, del mattino, la mattina, mattino',
    noon: 'mezzogiorno',
    afternoon: 'pomeriggio, del pomeriggio, nel pomeriggio',
    evening: 'sera, di sera, la sera, della sera, serata, in serata',
    night: 'notte, di notte',
  },
  noon: 'mezzogiorno',
  midnight: 'mezzanotte',
  numbers: 'una, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici',
  half: 'mezza, mezzo',
  quarter: 'quarto, un quarto',
  past: 'e',
  to: 'meno',
  at: "alle, all', alle ore, ore, dalle, dalle ore, verso le, per le, h, le, le ore, intorno alle, entro le, fino alle, prima delle, tra le, dopo le, a partire dalle",
  hour: 'h',
  hours: 'ore, ora',
  am: 'am, a.m',
  pm: 'pm, p.m',
  until: "a, e, al, alle, fino a, fino alle, e le, alle ore, all'",
  links: "il, di, del, dal, lo, per il, giorno, la, nel, questo, l'",
  next: 'prossimo, prossima, che viene, seguente',
  this: 'questo, questa',
  last: 'scorso, scorsa, passato',
  week: 'settimana',
  units:
    'euro, eur, km, kg, persone, bambini, famiglie, minuti, min, giorni, settimane, mesi, anni, anno, volte, percento, gradi, punti, gol, posti, biglietti, metri, m, litri, l, pagine, pezzi, voti, a testa, secondi, copie, cm',
  numbered:
    'pagina, pag, capitolo, aula, stanza, binario, linea, bus, numero, n, nr, num, versione, esercizio, piano, gruppo, classe, livello, parte, via, lotto, taglia, punto, sala, scala, interno, civico, lezione, articolo, vagone, uscita, casello',
  after: 'tra, fra',
  dayUnits: 'giorno, giorni',
  weekUnits: 'settimana, settimane',
  by: "entro, entro il, entro e non oltre, entro la, fino al, fino a, prima di, prima del, al piu tardi, al massimo, massimo, non oltre, non oltre il, per il, entro l'",
  forms: {
    occasion:
      'riunion[ei]|incontr[oi]|event[oi]|fest[ae]|cen[ae]|pranzo|colazione|aperitivo|ape|apericena|laboratorio|seminario|conferenza|lezion[ei]|concerto|partit[ae]|matrimonio|compleanno|assemblea|chiamata|gita|gite|prove|prova|allenament[oi]|ritrovo|raduno|corso|torneo|gara|corsa|mercat(?:o|ino)|sagra|spettacolo|teatro|cinema|film|mostra|visita|viaggio|esame|verifica|interrogazione|compito in classe|saggio|recita|messa|battesimo|comunione|cresima|funerale|cerimonia|consegna|ritiro|trasloco|pulizi[ae]|lavori|sopralluogo|grigliata|picnic|escursione|camminata|passeggiata|festival|presentazione|inaugurazione|votazion[ei]|elezioni|colloqui[o]?|tombola|lotteria|proiezione|vaccin\\w*|foto|serata|giro|tavolo|turno|tecnico|lettura|riffa|cenone|calcetto|degustazione|call|open day',
    announce:
      "e il|e alle|e a|sono il|sara|saranno|inizia|iniziano|comincia|cominciano|si tiene|si terra|si svolge|si fa|c'e|ci sara|ci sono|abbiamo|previst[oaie]|prenotat[oaie]|promemoria|ricordo|ricordate|ricordatevi|non dimenticate|attenzione|avviso|info|annuncio|apre|aprono|chiude|arriva|arrivano|viene|passa|come sempre|come al solito|organizz\\w+|partenza|si parte|segnatevi|resta|confermo|vi aspetto",
    agree:
      "decis[oaie]|confermat[oaie]|confermo|d'accordo|fissat[oaie]|stabilit[oaie]|allora (?:il|alle|sabato|domenica|lunedi|martedi|mercoledi|giovedi|venerdi)|ok (?:allora|dai|per|quindi)|va bene (?:allora|per)|quindi (?:il|alle)|aggiudicato|andata|fatto|definitiv[oa]|facciamo|perfetto allora|siamo d'accordo|dai allora",
    invite:
      'invitat[oaie]|invito|vi aspett\\w+|venite|siete (?:tutti )?(?:invitati|benvenuti)|benvenut[oaie]|ci vediamo|unitevi|partecipate|non mancate|vi va di venire|chi viene|passate',
    together:
      'ci vediamo|ci troviamo|ci incontriamo|troviamoci|vediamoci|andiamo|partiamo|facciamo|giochiamo|mangiamo|ceniamo|si parte|si va|insieme|abbiamo|festeggiamo|ritroviamoci',
    travel:
      'parto|parte|partiamo|partenza|arrivo|arriva|arriviamo|treno|volo|aereo|passo a prendere|passo|vengo a prendere|ritiro|recupero',
    duty: 'pagare|pagate|paga|mandate(?:mi)?|mandare|inviate|inviare|portate|portare|iscri\\w+|conferm\\w+|rispond\\w+|vot(?:ate|are)|consegn\\w+|firmare|firmate|compil\\w+|ordin(?:e|i|ate|are)|bonifico|caparra|quota|per favore|per piacere|pf|serve|servono|bisogna|dovete|mi serve|ditemi|fatemi sapere|prenot\\w+|restitu\\w+|acconto|modulo|versare|versate|saldo|adesioni?|soldi|disdire|cancellazione|domanda|candidatur\\w+|raccogl\\w+|fatemi|fate',
    limit:
      'scadenza|scade|scadono|termine|ultimo giorno|ultima data|deadline|al piu tardi|chiudono|chiusura|entro e non oltre|si chiude|chiude',
    propose:
      'che ne dite|vi va|potremmo|possiamo|propongo|proposta|e se|facciamo\\?|magari|sarebbe|preferite|va bene per|vi andrebbe|quando|chi puo|forse',
    change:
      'spostat[oaie]|spost(?:iamo|a|o|are)|rimandat[oaie]|rinviat[oaie]|rinvio|anticipat[oaie]|anticip(?:iamo|o|a)|posticipat[oaie]|posticip(?:iamo|o|a)|cambi(?:o|a|amo|ato|ata)|cambia|slitta|invece (?:di|che|del)|anziche|nuov[oa] (?:data|orario|ora|luogo)|adesso e|ora e|al posto|non piu|ma|correzione|rettifico|diventa|alla fine (?:e|si)',
    cancel:
      "annullat[oaie]|annull(?:a|iamo|o)|cancellat[oaie]|cancell(?:iamo|ano)|sospes[oaie]|salta|saltano|saltat[oaie]|non c'e (?:allenamento|lezione|prova|riunione|yoga|corso|partita|coro|scuola|catechismo)|non ci sara|niente (?:allenamento|lezione|prove|riunione|yoga|corso|partita|coro|calcetto)|non si fa|disdett[oa]|rimandat[oaie] a data",
    instead: 'invece (?:di|che|del|delle)|anziche|al posto|non piu|non|era|e non|doveva',
    past: "era|erano|ieri|scors[oaie]|stato|stata|stati|passat[oa]|ho \\p{L}+(?:ato|uto|ito|tto|sto|rso|eso)|abbiamo (?:fatto|avuto|visto|detto)|hanno \\p{L}+to|fa|c'era|avevamo|siamo andat[ie]",
    perhaps:
      'se|forse|magari|potrebbe|potremmo|sarebbe|vorrei|chissa|spero|nel caso|ahah\\w*|scherzo|credo|penso|pare|immagino|probabilmente|dipende|eventualmente',
    not: 'non|mai|senza|nessun\\w*|ne|niente',
    own: "io|ho|sono|devo|lavoro|posso|non posso|mio (?:figlio|marito|capo|medico)|mia (?:figlia|moglie|madre)|ce l'ho|arrivo tardi|il mio|la mia",
    opinion:
      'meglio|preferisco|preferirei|perfetto|mi va bene|per me|ottimo|troppo (?:presto|tardi)|bene|peccato|impegnat[oa]|liber[oa]|in ferie|meteo|neve|pioggia|piove',
    yes: "ok|okay|si|certo|va bene|perfetto|d'accordo|ottimo|dai|volentieri|ci sono|ci sto|👍|\\+1|confermo|bene|fatto|anche io|per me ok|benissimo|buona idea|super|grande|aggiudicato|andata",
    early: 'colazione|mattina|presto|scuola|partenza|gita|escursione|treno',
    late: 'cen[ae]|festa|concerto|aperitivo|sera|serata|prove|cinema|partita|allenamento|pizza|film|calcetto|birra|coro',
  },
  placeLeads:
    "a, da, dal, dalla, dai, al, alla, allo, all', ai, in, nel, nella, nello, nell', nei, davanti a, davanti al, davanti alla, presso, presso il, presso la, sotto, dietro, vicino a, di fronte a, luogo, dove, su, sul, sulla",
  placeNouns:
    'scuola, palestra, cortile, biblioteca, parco, chiesa, stazione, ufficio, circolo, caffe, bar, ristorante, pizzeria, trattoria, giardino, casa, stanza, aula, campo, campetto, stadio, piscina, spiaggia, centro, mercato, piazza, piazzale, via, viale, parcheggio, ingresso, cancello, teatro, cinema, museo, hotel, sala, oratorio, sede, rifugio, baita, terrazza, cantina, ospedale, comune, mensa, atrio, tetto, lago, porto, villa, fattoria, studio, campus, auditorium, stabilimento, portineria, androne, salone, palazzetto, parrocchia',
  noPlaces:
    'stesso, stessa, testa, tutti, tutte, tempo, turno, posto, parte, meno, meno che, pieno, proposito, presto, dopo, domani, lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, caso, generale, fondo, totale, ritardo, anticipo, privato, ordine, particolare, realta, pratica, teoria, mano, fretta, gruppo, settimana, nel gruppo, mattina, sera, pomeriggio, notte, mattinata, serata, me, te, lui, lei, noi, voi, loro, quanto, breve, fine, inizio, meta, macchina, treno, bici, piedi, solo, oggi, ieri, chi, che, quando, dove, persona, mese, anno, dicembre, pranzo, cena, colazione, lista, fare, prendere, vedere, mangiare, giro, 6, contanti, modo, prestito, testa, punto, vacanza, ferie, sconto, causa',
  joins:
    'quando, chi, dove, qualcuno, sa, sapete, siete, invitati, tutti invitati, cosa, io, parto, vediamo, troviamo, incontriamo, troviamoci, vediamoci, e il, sono, sara, inizia, comincia, si, c, ci, viene, arriva, abbiamo, perche, che, ma, se, quando, poi, allora, per favore, passa, parte, resta, vi, mi, ho, ha, hanno, devono, dobbiamo, facciamo, andiamo, ricordate, ricordatevi, portate, prendete, e stato, e stata, era, va, vanno, spostato, spostata, annullata, annullato, rimandata, rimandato, chiude, apre, fate, non',
};
