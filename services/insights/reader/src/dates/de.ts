import type { DateWords } from './words.ts';

export const de: DateWords = {
  atoms: {
    NUMBER:
      'ein(?:e[nrms]?)?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreißig|vierzig|funfzig',
    N: '{DIGITS}|{NUMBER}|(?:{NUMBER})?einhalb|anderthalb|(?:ein(?:e[nr]?)? )?halbe[nrs]?|einige[nr]?|ein paar|mehrere[nr]?|wenige[nr]?|paar',
    ORDINAL:
      'erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|funfte[nrs]?|sechste[nrs]?|siebte[nrs]?|achte[nrs]?|neunte[nrs]?|zehnte[nrs]?|letzte[nrs]?|\\d+\\.',
    UNIT: 'sekunden?|minuten?|min|stunden?|std|viertelstunden?|tg|tage?[ns]?|tags|nachte?n?|nacht|wochen?|wochenenden?s?|monate?[ns]?|monats|quartale?s?|halbjahre?|jahre?[ns]?|jahres|jahrzehnte?n?|jahrhunderte?s?|arbeitswochen?|arbeitstage?n?|werktage?n?|geschaftsjahre?|schuljahre?|abende?s?',
    WEEKDAY: '(?:mon|diens|donners|frei|sams|sonn)tag(?:e|s)?|mittwoch(?:s)?|sonnabend(?:s)?',
    MONTH:
      'jan(?:uar)?|janner|feb(?:ruar)?|marz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sep(?:t(?:ember)?)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?',
    SEASON: 'fruhling|fruhjahr|sommer|herbst|winter',
    WHICH:
      '(?:uber)?nachste[nrsm]?|(?:vor)?letzte[nrsm]?|diese[nrsm]?|kommende[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|folgende[nrsm]?|selbe[nrsm]?|gleiche[nrsm]?|ganze[nrsm]?|aktuelle[nrsm]?|laufende[nrsm]?|restliche[nrsm]?|jene[nrsm]?|de[mnrs]|das|die|unter der|im laufe de[rs]',
    MEAL: 'fruhstuck|mittagessen|abendessen|mittag|mitternacht|sonnenuntergang|sonnenaufgang|feierabend',
    PART: '(?:fruh|spat)?(?:morgen|vormittag|mittag|nachmittag|abend|nacht)s?|fruh|mittagszeit|mitternachts?|nachts',
    HOLIDAY:
      '(?:oster(?:n|sonntag|montag)|karfreitag|karsamstag|grundonnerstag|palmsonntag|pfingsten|pfingst(?:sonntag|montag)|christi himmelfahrt|himmelfahrt|fronleichnam|(?:erste[nr]? |zweite[nr]? |1\\. |2\\. )?weihnacht(?:en|stag|sfeiertag|stage)|heiligabend|heilig abend|silvester|neujahr(?:stag)?|heilige drei konige|dreikonigstag|tag der (?:arbeit|deutschen einheit)|muttertag|vatertag|frauentag|valentinstag|allerheiligen|allerseelen|reformationstag|buß- und bettag|totensonntag|ewigkeitssonntag|volkstrauertag|erntedank(?:fest)?|nikolaus(?:tag)?|barbaratag|martinstag|sankt martin|peter und paul|johannistag|maria himmelfahrt|maria empfangnis|rosenmontag|faschingsdienstag|aschermittwoch|fasching|karneval|halloween|black friday|advent|(?:erste|zweite|dritte|vierte)[rn]? advent)',
  },
  patterns: [
    '\\b(?:mehr als |weniger als |etwa |seit |vor |in |nach )?{N} ?(?:{WHICH} )?{UNIT}(?: (?:spater|fruher|lang|zuvor|danach))?\\b\\.?',
    '\\b{WHICH} (?:{N} )?(?:{UNIT}|{SEASON}|{MONTH}|weihnachtsfest)\\b(?: {YEAR})?',
    '\\b(?:jahr(?:es?)?|quartal|kw|woche) \\d{1,4}\\b',
    '\\b(?:im|zum|vom) (?:{SEASON}|monat|jahr|quartal)\\b(?: {YEAR})?',
    '\\b(?:jede[nrs]?|alle|immer) (?:{N} |andere[nr]? )?(?:{UNIT}|{WEEKDAY})\\b',
    '\\b(?:tag|wochent|monat|viertel ?jahr|halbjahr|jahr|stund|zweiwochent)lich(?:e[nrs]?)?\\b|\\bjahrlich(?:e[nrs]?)?\\b|\\b(?:mon|diens|donners|frei|sams|sonn)tags\\b|\\bmittwochs\\b|\\bwerktags\\b',
    '\\b(?:(?:am|zu|gegen|ab|seit|bis) )?(?:ende|anfang|mitte|beginn)(?: de[sr]| dieses| dieser| nachste[rn])? (?:{UNIT}|{MONTH}|{YEAR})\\b',
    '\\b(?:der |die |das |dem |den |in der |im )?{ORDINAL} (?:{UNIT}|{WEEKDAY}|{MONTH})(?: (?:des|der|im|in|von) (?:{UNIT}|{MONTH}|{YEAR}))?\\b',
    '\\b{ORDINAL}/(?:0?[1-9]|1[0-2])\\.?',
    '\\b\\d{1,2}\\. {ORDINAL}',
    '\\b\\d0er(?: jahren?)?\\b|\\b\\d{1,2}\\. jahrhundert\\b',
    '\\b(?:vor|nach|seit|bis|ab|zwischen|in|von|wahrend) (?:dem |den |der |ende |anfang |mitte |jahr |dem jahr )?(?:{MONTH}|{YEAR}|{HOLIDAY}|wochenende)\\b(?: (?:bis|und) (?:{MONTH}|{YEAR}))?',
    '\\b(?:am|den|der|bis zum|vom|zum) (?<day>0?[1-9]|[12]\\d|3[01])\\.(?! ?(?:\\d|{MONTH}|jahr|platz|mal))',
    '\\b(?:29|30|31)\\. ?{MONTH}\\b',
    '\\b{HOLIDAY}\\b',
    '\\b(?:vor|nach|zu|zum|gegen|beim) (?:dem )?{MEAL}\\b|\\b(?:mitternachts?|mittags|mittagszeit|heutzutage|derzeit|momentan|zurzeit|aktuelle?|sofort|jetzt|gerade eben)\\b',
    '\\b(?:halb|viertel|drei ?viertel|kurz (?:vor|nach)|(?:viertel|\\d{1,2}|{NUMBER}) (?:vor|nach)(?: halb)?) (?:{NUMBER}|\\d{1,2})\\b',
    '\\b(?:{NUMBER}|\\d{1,2}) uhr(?: {PART})?\\b',
    '\\b{WEEKDAY}{PART}\\b',
    '\\b(?:am |in der |heute |gestern |morgen |jeden |diesen )(?:{PART})\\b|\\b(?:spat|fruh)?(?:nachmittag|vormittag|abend)s\\b|\\bnachts\\b',
    '\\b(?:heute|gestern|vorgestern|ubermorgen|heuer|tagsuber)\\b',
    '\\bzweitausend\\w*\\b',
    '\\bunter der woche\\b',
  ],
  neither:
    '(?:guten )?(?:morgen|tag|abend)|(?:gute )?nacht|so|mo|do|mi|fr|sa|di|mai|die nacht|das jahr|eine[rs]? min',
};
