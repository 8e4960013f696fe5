import type { DateWords } from './words.ts';

export const fr: DateWords = {
  atoms: {
    NUMBER:
      'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix(?:-(?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize|(?:vingt|trente|quarante|cinquante|soixante)(?:[- ](?:et )?(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?',
    N: '{DIGITS}|{NUMBER}|demi(?:e)?|quelques?|quel ques|plusieurs|un couple de|quelque',
    ORDINAL:
      'premiere?s?|deuxieme|second[e]?|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme|derniere?s?|\\d+(?:er|ere|e|eme|ieme|nd|nde)',
    UNIT: 'secondes?|minutes?|mins?|heures?|jours?|journees?|nuits?|semaines?|week-?ends?|fins? de semaine|mois|trimestres?|semestres?|ans?|annees?|decennies?|siecles?|quinzaines?|soirs?|soirees?|matins?|matinees?|apres-midis?',
    KIND: '(?:ouvrables?|ouvres?|scolaire|fiscale?|calendaire|civile|de travail|budgetaire|bugetaire|de calendrier)',
    WEEKDAY: 'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?',
    MONTH:
      'janv(?:ier)?|jan|fev(?:r(?:ier)?)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?',
    SEASON: 'printemps|ete|automne|hiver',
    WHICH:
      "cet(?:te)?|ces?|prochaine?s?|dernieres?|derniers?|passee?s?|precedente?s?|suivante?s?|meme|tou(?:te|s|t|tes)(?: le| la| les)?(?: l')?|reste (?:de la |du |de l')|entiere?",
    AFTER:
      '(?:prochaine?s?|dernier(?:e|s|es)?|passee?s?|precedente?s?|suivante?s?|-ci|-la|plus tard|plus tot|en cours|avant|apres|qui vient|auparavant|a venir|actuel(?:le)?|courante?)',
    MEAL: 'petit[- ]dejeuner|dejeuner|diner|souper|midi|minuit|gouter|coucher|lever du soleil',
    HOLIDAY:
      "paques|lundi de paques|vendredi saint|noel|(?:la )?veille de noel|reveillon|nouvel an|jour de l'an|saint[- ]sylvestre|saint[- ]valentin|toussaint|pentecote|ascension|fete (?:nationale|du travail|des meres|des peres|des travailleurs|de l'independance)|journee (?:internationale )?(?:des travailleurs|de la femme|des droits des femmes)|14 juillet|epiphanie|mardi gras|halloween|thanksgiving|action de graces?|black friday|carnaval|chandeleur|l'independance",
  },
  patterns: [
    '\\b(?:plus de |moins de |environ |pendant |pour |en |dans |il y a )?{N} ?(?:et demie? |et (?:un )?quart )?(?:{WHICH} )?{UNIT}(?: et (?:demie?|(?:un )?quart))?(?: {KIND})?(?:[ -]?{AFTER})?\\b',
    "\\b(?:les? |la |l'|au cours d[eu] )?{WHICH} ?(?:{N} )?(?:{UNIT}|{MONTH}|{SEASON}|exercice)(?: {KIND})?(?:[ -]?{AFTER})?(?: {YEAR})?\\b",
    "\\b(?:les? |la |l')?{UNIT}[ -]?(?:{KIND} )?{AFTER}\\b",
    '\\b(?:{N} )?(?:annee|mois|trimestre|semaine|exercice|journees?|jours?) {KIND}(?: {YEAR})?\\b',
    "\\b(?:cet|en|l'|au|du|de l'|prochain|dernier|tout l') ?{SEASON}\\b",
    '\\b(?:chaque|tou(?:s|tes) les) (?:{N} |autre )?(?:{UNIT}|{WEEKDAY})\\b',
    "\\b(?:une|deux|trois) fois (?:par|l') ?(?:jour|semaine|mois|an|annee|heure)\\b",
    '\\b(?:quotidien(?:ne|s|nes)?(?:ment)?|hebdomadaires?(?:ment)?|mensuel(?:le|s|les)?(?:lement)?|bimensuel(?:le|s|les)?|bimestriel(?:le|s|les)?|trimestriel(?:le|s|les)?(?:lement)?|semestriel(?:le|s|les)?|annuel(?:le|s|les)?(?:lement)?)\\b',
    "\\b(?:(?:a|en|au|vers|depuis|d[eu]|la|le|l') ?)?(?:fins?|debut|milieu|mi|courant)(?: de| du| d'| de la| de l'|-)? ?(?:cet(?:te)? |ce )?(?:{UNIT}|{MONTH}|{YEAR})\\b",
    "\\b(?:la |le |les |au )?{ORDINAL} (?:{N} )?(?:{UNIT}|{WEEKDAY})(?: (?:de|du|d'|en|de la|de l') ?(?:cet(?:te)? |ce )?(?:{UNIT}|{MONTH}|{YEAR}))?\\b",
    '\\bsemaine (?:du )?\\d{1,2}\\b',
    '\\bannees? (?:\\d0|{YEAR}|vingt|trente|quarante|cinquante|soixante|quatre-vingt(?:-dix)?)\\b(?: et plus)?',
    '\\b(?:[xvi]+e|\\d+e(?:me)?) siecle\\b',
    "\\b(?:du|de l'|l'|de la|le|ce|au) ?(?:annee|mois|jour|semaine|journee|trimestre|lendemain|veille)\\b(?: (?:de )?{YEAR})?",
    "\\bplus t(?:ot|ard) (?:dans |au cours d[eu] )?(?:cette|ce|la|le|l') ?{UNIT}(?:-ci)?",
    "\\b(?:depuis|jusqu'(?:en |a )|avant|apres|entre|en|de|d'|a partir de|des|du) ?(?:fin |debut |mi-)?(?:{MONTH}|{YEAR}|{HOLIDAY})\\b(?: (?:a|au|et|jusqu'a) (?:{MONTH}|{YEAR}))?",
    '\\b(?:le|du|au|autour du|vers le) (?<day>0?[1-9]|[12]\\d|3[01])\\b(?! ?(?:%|euros?|/|[.,]\\d))',
    '\\b(?:29|30|31) {MONTH}(?: {YEAR})?\\b',
    "\\b\\d{1,2}(?:er)? (?:du mois )?(?:de |d')?{MONTH}\\b",
    '\\b{HOLIDAY}\\b',
    "\\b(?:avant|apres|pendant|a|vers|autour de) (?:le |la |l'heure du )?{MEAL}\\b|\\b(?:midi|minuit)\\b",
    '\\b(?:{NUMBER}|\\d{1,2}) ?(?:heures?|h)(?: ?(?:et (?:demie?|quart)|moins (?:le )?(?:quart|{NUMBER})|{NUMBER}|\\d{1,2}))?\\b',
    '\\b{NUMBER} et demie? heures?\\b',
    "\\b(?:dans|pendant|en|de|tot dans|durant) (?:la|le|l') ?(?:matinees?|matin|apres-midi|soirees?|soir|nuit|journee)\\b|\\ben (?:matinee|soiree|journee)\\b",
    '\\bdeux mille(?: {NUMBER})?\\b',
    "\\b(?:aujourd'?hui|demain|apres-demain|hier(?: soir)?|avant-hier|maintenant|actuellement|en ce moment|ce soir|lendemain|tout de suite|de nos jours)\\b",
  ],
  neither:
    '(?:bon )?jour|(?:bonne )?(?:nuit|soiree|journee)|(?:bon)?soir|mar|le (?:jour|mois)|secondes?|sam|dim',
};
