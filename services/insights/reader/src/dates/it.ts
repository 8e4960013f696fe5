import type { DateWords } from './words.ts';

export const it: DateWords = {
  atoms: {
    NUMBER:
      "un[oa']?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti\\w*|trenta\\w*|quaranta\\w*|cinquanta\\w*",
    N: "{DIGITS}|{NUMBER}|mezz[oa']?|alcun[ie]|qualche|un paio di|poch[ie]|divers[ie]",
    ORDINAL:
      'prim[oaie]|second[oa]|terz[oa]|quart[oa]|quint[oa]|sest[oa]|settim[oa]|ottav[oa]|non[oa]|decim[oa]|ultim[oaie]|\\d+[ºª°]',
    UNIT: 'second[oi]|minut[oi]|min|or[ae]|giorn[oi]|giornat[ae]|nott[ei]|settiman[ae]|fine settimana|weekend|mes[ei]|trimestr[ei]|semestr[ei]|ann[oi]|decenni[o]?|decad[ei]|secol[oi]|ser[ae]|mattin[ae]|pomerigg(?:io|i)',
    KIND: '(?:lavorativ[oie]|fiscal[ei]|scolastic[oi]|solar[ei]|lavorativa)',
    WEEKDAY: 'lunedi|martedi|mercoledi|giovedi|venerdi|sabat[oi]|domenic(?:a|he)',
    MONTH:
      'gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|set(?:t(?:embre)?)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?',
    SEASON: 'primavera|estate|autunno|inverno',
    WHICH:
      "quest[oaie']|quell[oaie']|prossim[oaie]|ultim[oaie]|scors[oaie]|passat[oaie]|precedent[ei]|seguent[ei]|stess[oa]|attuale|successiv[oaie]|resto del(?:la|l')?|tutt[oaie](?: (?:il|la|i|le))?(?: l')?",
    AFTER:
      'prossim[oaie]|scors[oaie]|passat[oaie]|fa|dopo|che viene|seguent[ei]|precedent[ei]|successiv[oaie]|in corso|prima|piu tardi',
    MEAL: 'colazione|pranzo|cena|merenda|mezzogiorno|mezzanotte|tramonto|alba',
    HOLIDAY:
      "pasqua|pasquetta|lunedi dell'angelo|venerdi santo|natale|vigilia di natale|santo stefano|capodanno|epifania|befana|ferragosto|ognissanti|carnevale|san valentino|san silvestro|festa (?:della|del|dei|di) (?:mamma|papa|lavoro|lavoratori|donna|repubblica|liberazione)|giorno (?:del ringraziamento|dell'indipendenza)|halloween|black friday",
  },
  patterns: [
    '\\b(?:piu di |meno di |circa |per )?{N} ?(?:e mezz[oa] )?(?:{WHICH} )?(?:{UNIT})(?: e mezz[oa]| e un quarto)?(?: {KIND})?(?: {AFTER})?\\b',
    "\\b(?:il |lo |la |i |gli |le |l'|nell[ae] |negli |nei |nel )?{WHICH} ?(?:{N} )?(?:{KIND} )?{UNIT}(?: {KIND})?\\b",
    "\\b(?:il |la |i |le |l')?{UNIT} (?:{KIND} )?{AFTER}\\b",
    '\\b(?:anno|mese|trimestre|settimana) {KIND}(?: {YEAR})?\\b',
    "\\b(?:quest[ao']|l'|in|la|prossim[oa]|d'|d') ?{SEASON}\\b",
    '\\bogni (?:{N} |altr[oa] )?(?:{UNIT}|{WEEKDAY})\\b|\\btutt[ie] (?:i|le|gli) (?:{UNIT}|{WEEKDAY})\\b',
    "\\b(?:una|due|tre) volt[ae] (?:al(?:la)?|il|la|a|l)(?: |')(?:giorno|settimana|mese|anno)\\b",
    '\\b(?:giornalier[oaie]|giornalmente|quotidian[oaie](?:mente)?|settimanal(?:e|i|mente)|mensil(?:e|i|mente)|bimestral[ei]|trimestral(?:e|i|mente)|semestral(?:e|i|mente)|annual(?:e|i|mente))\\b',
    "\\b(?:al?l?[ao']? ?)?(?:inizi[oi]?|fine|meta|principio|finire)(?: del(?:la|l')?| di| d')? ?(?:quest[oa] |prossim[oa] )?(?:{UNIT}|{MONTH}|{YEAR})\\b",
    "\\b(?:il |la |i |le |l'|nelle |nella |nei )?{ORDINAL} (?:{N} )?(?:{UNIT}|{WEEKDAY})(?: (?:del(?:la|l')?|di) ?(?:quest[oa] |prossim[oa] )?(?:{UNIT}|{MONTH}|{YEAR}))?\\b",
    '\\bsettimana \\d{1,2}\\b',
    "\\banni (?:'?\\d0|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)\\b",
    '\\b(?:[xvi]+|\\d+) secolo\\b',
    "\\b(?:del(?:la|l')?|nel(?:la|l')?|il|per il|della) ?(?:anno|mese|giorno|settimana|giornata)\\b(?: {YEAR})?",
    '\\b(?:dal?|dopo|prima del?|entro|fino al?|tra|fra|nel|dal) (?:fine |meta |inizio )?(?:{MONTH}|{YEAR}|{HOLIDAY})\\b(?: (?:al?|e|ed|fino al) (?:{MONTH}|{YEAR}))?',
    '\\b(?:il|del|al|dal|entro il) (?:giorno )?(?<day>0?[1-9]|[12]\\d|3[01])\\b(?! ?(?:%|euro|per|/|ore|[.,]\\d))',
    '\\b(?:29|30|31) {MONTH}\\b',
    '\\b{HOLIDAY}\\b',
    "\\b(?:a|prima di|dopo|durante|all'ora di|verso) (?:il |la )?{MEAL}\\b|\\b(?:mezzogiorno|mezzanotte)\\b",
    "\\b(?:alle|sono le|le|verso le|dalle|per le|all') ?(?:{NUMBER}|\\d{1,2})(?: (?:e|meno) (?:mezz[oa]|un quarto|{NUMBER}|\\d{1,2})(?: min(?:uti)?)?)?\\b",
    '\\b(?:{NUMBER}|\\d{1,2}) (?:e|meno) (?:mezz[oa]|un quarto|\\d{1,2} min)\\b',
    '\\b(?:in|di|del|nel|la|al) ?(?:mattinata|mattino|mattina|pomeriggio|serata|sera|notte)\\b',
    '\\bduemila\\w*\\b',
    '\\b(?:oggi|domani|dopodomani|ieri|stasera|stanotte|stamattina|adesso|al momento|attualmente|subito)\\b',
  ],
  neither:
    '(?:buon)?giorno|(?:buona ?)?(?:sera|notte)|mar|le un[oa]|fra|second[oi]|la sera|sei ore',
};
