import type { PlanWords } from './shape.ts';

export const de: PlanWords = {
  weekdays: [
    'montag, montags',
    'dienstag, dienstags',
    'mittwoch, mittwochs',
    'donnerstag, donnerstags',
    'freitag, freitags',
    'samstag, samstags, sonnabend',
    'sonntag, sonntags',
  ],
  shortWeekdays: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  months: [
    'januar, jan, janner',
    'februar, feb',
    'marz, mrz',
    'april, apr',
    'mai',
    'juni, jun',
    'juli, jul',
    'august, aug',
    'september, sept, sep',
    'oktober, okt',
    'november, nov',
    'dezember, dez',
  ],
  days: {
    '0': 'heute, heut',
    '0/evening': 'heute abend, heut abend',
    '0/afternoon': 'heute nachmittag',
    '0/morning': 'heute morgen, heute vormittag, heute fruh',
    '0/noon': 'heute mittag',
    '0/night': 'heute nacht',
    '1': 'morgen',
    '1/morning': 'morgen fruh, morgen vormittag',
    '1/evening': 'morgen abend',
    '1/afternoon': 'morgen nachmittag',
    '1/noon': 'morgen mittag',
    '2': 'ubermorgen',
    '-1': 'gestern, gestern abend, vorgestern',
  },
  parts: {
    morning: 'fruh, vormittag, vormittags, am vormittag, am morgen, morgens',
    noon: 'mittag, mittags, am mittag',
    afternoon: 'nachmittag, nachmittags, am nachmittag',
    evening: 'abend, abends, am abend',
    night: 'nacht, nachts, in der nacht',
  },
  noon: 'zwolf uhr mittags',
  midnight: 'mitternacht',
  numbers: 'ein, zwei, drei, vier, funf, sechs, sieben, acht, neun, zehn, elf, zwolf',
  half: 'halb, um halb, halber',
  quarter: 'viertel',
  past: 'nach',
  to: 'vor',
  at: 'um, gegen, ab, so um, so gegen, von, bis, ca, kurz nach, zwischen, seit',
  hour: 'uhr, h',
  hours: 'std, stunden, stunde',
  am: 'am vm',
  pm: 'pm',
  until: 'bis, und',
  links: 'den, der, dem, am, vom, im, des, zum, diesen, dieser, und',
  next: 'nachsten, nachster, nachste, nachstes, nachste woche',
  this: 'diesen, dieser, diese, kommenden, kommende, kommender',
  last: 'letzten, letzter, letzte, vergangenen, vorigen',
  week: 'woche',
  units:
    'euro, eur, km, kg, leute, personen, kinder, familien, minuten, min, std, stunden, tage, tagen, wochen, monate, monaten, jahre, jahren, mal, prozent, grad, punkte, tore, platze, karten, stuck, seiten, meter, m, liter, l, teile, stimmen, ct, cent, sekunden',
  numbered:
    'seite, kapitel, zimmer, raum, gleis, linie, bus, nummer, nr, hausnummer, klasse, teil, punkt, version, aufgabe, gruppe, stufe, haus, wohnung, stock, paragraph, tor, halle, schritt, große, etage, platz, tisch, satz, liga, runde, box, tonne',
  after: 'in',
  dayUnits: 'tag, tage, tagen',
  weekUnits: 'woche, wochen',
  by: 'bis, bis zum, bis spatestens, spatestens, vor dem, bis einschließlich, spatestens bis, spatestens am, bis kommenden, vor',
  greetings: 'guten morgen, schonen morgen, guten morgen zusammen, moin, morgen zusammen',
  forms: {
    occasion:
      'treffen|treffpunkt|besprechung(?:en)?|sitzung|termin|veranstaltung|feier|\\w*feier|\\w*fest|fest|party|abendessen|mittagessen|fruhstuck|brunch|konferenz|kurs|\\w*kurs|konzert|\\w*konzert|spiel|\\w*spiel|hochzeit|geburtstag|\\w*versammlung|versammlung|telefonat|wanderung|ausflug|\\w*ausflug|grillen|grillabend|\\w+abend|stammtisch|vortrag|probe|\\w*probe|training|workshop|elternabend|\\w*markt|flohmarkt|basar|turnier|lauf|rennen|\\w*prufung|klausur|klassenarbeit|arbeit|ablesung|wartung|reparatur|monteur|handwerker|lieferung|sperrmull\\w*|mullabfuhr|abholung|besichtigung|ubergabe|umzug|einweihung|auffuhrung|gottesdienst|taufe|beerdigung|messe|fuhrung|ausstellung|lesung|kino|film\\w*|spieleabend|aktion|\\w*aktion|arbeitseinsatz|\\w*lauf|impfung|\\w*treff|\\w*essen|wahl|anprobe|generalprobe|schulung|seminar|sprechstunde|\\w*dienst|fototermin|yoga|chor',
    announce:
      "ist|sind|findet|finden|statt|beginnt|beginnen|startet|geht(?:s|'s)? los|gibt(?:s|'s)? es|gibt|kommt|kommen|wird|werden|haben wir|steht an|geplant|gebucht|reserviert|erinnerung|nicht vergessen|denkt (?:an|dran)|achtung|info|hinweis|ankundigung|wie immer|wie ublich|offnet|schließt|angesetzt|liefert|update|zur info|feiern|bleibt|lauft|merkt|tragt|veranstalte\\w*|macht? auf",
    agree:
      "abgemacht|ausgemacht|vereinbart|beschlossen|entschieden|steht fest|fix|fixiert|bestatigt|dann (?:machen wir|also|nehmen wir|halt|bleibt)|also (?:dann|am|um|dann am)|einigen wir uns|halten wir fest|ist gebongt|festgelegt|bleibt(?:'s| es)? bei|endgultig|dann \\w+tag",
    invite:
      'eingeladen|einladung|lade(?:n)?(?: .{0,30})? ein|kommt (?:gern|alle|vorbei|doch)|seid (?:herzlich|dabei)|herzlich willkommen|willkommen|wir sehen uns|bis (?:dann|da)|wir freuen uns|kommt zahlreich|wer kommt mit|jeder ist willkommen|mitmachen',
    together:
      'wir (?:treffen|feiern|gehen|fahren|machen|spielen|starten|sehen|haben|grillen|proben|nehmen)|treffen (?:wir )?uns|treffen|lasst uns|gemeinsam|zusammen|machen wir|fahren wir|gehen wir',
    travel: 'fahre|fahren|komme an|ankunft|abfahrt|zug|flug|lande|abholen|hole|losfahren|los',
    duty: 'zahlen|bezahlen|uberweisen|schickt|schicken|bringt|mitbringen|anmelden|anmeldung|meldet|melden|abgeben|abgabe|bestatigen|abstimmen|stimmt ab|eintragen|tragt|unterschreib\\w*|ausfullen|bitte|braucht?|brauche|muss|mussen|sollen|rausstellen|ruckmeldung|antworten|bescheid|zusagen|zuruckgeben|geld|bestell\\w*|einreich\\w*|bewerb\\w*|anzahlung|einsammeln|formular',
    limit:
      'frist|anmeldeschluss|einsendeschluss|\\w*schluss|deadline|letzter tag|spatestens|stichtag|endet|lauft ab|abgabe\\w*|bewerbungsfrist',
    propose:
      "wie war(?:'s|e es)|wollen wir|sollen wir|konnten wir|konnen wir|vorschlag|schlage|schlagt(?: .{0,20})? vor|hatte .{0,20} lust|passt (?:euch|das|es)|ginge|lieber|was haltet ihr|wer hat lust|evtl|eventuell",
    change:
      'verschoben|verschieben|verlegt|verlegen|geandert|andert sich|anderung|jetzt (?:am|um|erst|doch)|doch (?:am|um|erst|schon)|neuer termin|neue (?:uhrzeit|zeit)|statt|stattdessen|anstatt|vorverlegt|vorgezogen|erst (?:am|um)|nicht .{1,24} sondern|update|korrektur|getauscht|umgelegt|spater|fruher|verspatet',
    cancel:
      'abgesagt|sagen(?: .{0,20})? ab|absage|fallt .{0,30}aus|ausgefallen|entfallt|entfallen|fallen .{0,30}aus|gestrichen|findet nicht statt|kein(?:e)? (?:training|probe|treffen|kurs|yoga|spiel|sport|chor|unterricht|sitzung|stammtisch|turnen) (?:heute|morgen|am|diese|nachste)|storniert|ausfallen|wird nichts',
    instead: 'statt|anstatt|nicht|nicht am|sondern nicht|nicht mehr|anstelle|war|nicht um',
    past: 'war|waren|hatte|hatten|gestern|letzte[nrs]?|wurde|wurden|ging|gab|vorhin|neulich|hat|haben .{0,30}(?:gemacht|gesagt|gehabt)',
    perhaps:
      'wenn|falls|ob|vielleicht|eventuell|evtl|wahrscheinlich|hoffentlich|konnte|konnten|ware|waren|wurde|wurden|hatte|glaube|denke|haha\\w*|spaß|scherz|mal sehen|mal schauen|angeblich|vermutlich',
    not: 'nicht|kein|keine|keinen|nie|ohne|leider',
    own: 'ich|mein(?:e|en)? (?:arzt|chef|mann|frau|sohn|tochter|auto|termin|zug|schwester|bruder)',
    opinion:
      'besser|lieber|perfekt|passt|passt mir|geht bei mir|schlecht|ungunstig|super|ginge|gut|zu fruh|zu spat|toll|schade|unterwegs|verreist|im urlaub',
    yes: 'ok(?:ay)?|ja|jo|jep|jup|klar|passt|perfekt|super|gut|gerne?|einverstanden|abgemacht|top|bin dabei|dabei|👍|\\+1|geht klar|prima|alles klar|machen wir|in ordnung|gute idee|von mir aus',
    early:
      'fruhstuck|morgens|fruh|vormittag\\w*|schule|abfahrt|monteur|handwerker|brunch|wanderung|bus',
    late: 'abendessen|abends|party|konzert|kino|stammtisch|probe|chor|feier\\w*|training|spieleabend|grillen|glühwein|gluhwein|kneipe|\\w+abend|film\\w*',
  },
  placeLeads:
    'in, im, in der, in den, in dem, am, an der, an dem, bei, beim, bei der, vor dem, vor der, vorm, auf dem, auf der, hinter dem, hinter der, neben dem, unter dem, ort, treffpunkt, wo, gegenuber, zum, zur, am eingang, auf',
  placeNouns:
    'schule, aula, hof, turnhalle, halle, kirche, gemeindehaus, park, bahnhof, buro, verein, vereinsheim, cafe, kneipe, bar, restaurant, garten, haus, wohnung, saal, platz, sportplatz, stadion, bad, schwimmbad, strand, zentrum, markt, straße, parkplatz, eingang, tor, theater, kino, museum, hotel, keller, dachboden, treppenhaus, bibliothek, bucherei, raum, zimmer, werkstatt, klinik, krankenhaus, rathaus, mensa, studio, see, hutte, laden, lager, terrasse, waschkuche, foyer, klassenzimmer, spielplatz, marktplatz, pfarrheim, jugendzentrum, clubhaus, gemeinschaftsraum',
  noPlaces:
    'selben, gleichen, gleiche, derselben, gleicher, ordnung, ruhe, der regel, der zeit, der woche, der nacht, der fruh, zukunft, zeit, etwa, der tat, dem fall, diesem fall, jedem fall, kurze, kurzem, eile, bar, privat, moment, ende, anfang, abend, morgen, vormittag, nachmittag, mittag, wochenende, gruppe, der gruppe, der liste, dem formular, uns beiden, mir, dir, ihm, ihr, euch, ihnen, besten, liebsten, stuck, rahmen, urlaub, homeoffice, bedarf, regen, schlechtem wetter, gutem wetter, fragen, interesse, laufe, deutsch, facebook, internet, der app, advent, winter, sommer, herbst, fruhling, letzten, nachsten, bewerben, anmelden, unterschreiben, gluck, mitnehmen, abholen, tragen, teil, drehen, ersten',
  joins:
    'wann, wer, wo, was, weiß, weiss, jemand, eingeladen, seid, mir, lege, leg, hole, bringe, komme, treffen wir uns, ist, sind, findet, finden, beginnt, startet, kommt, kommen, wird, werden, hat, haben, gibt, war, feiern, feiert, weil, dass, wenn, aber, denn, also, dann, bitte, machen, treffen, geht, fallt, wurde, verschoben, verlegt, bleibt, wir, ich, ihr, sie, es, er, uns, steht, braucht, muss, mussen, lauft, liefert, soll, sollen, haben wir, ihr seid, denkt, nicht vergessen, konnt, konnen, kann',
};
