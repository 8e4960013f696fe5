import type { DateWords } from './words.ts';

export const en: DateWords = {
  atoms: {
    ONES: 'one|two|three|four|five|six|seven|eight|nine',
    TEENS: 'ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen',
    TENS: 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
    NUMBER: '{TENS}[ -]{ONES}|{TENS}|{TEENS}|{ONES}',
    N: '{DIGITS}|{NUMBER}|an?|half(?: an?)?|a few|few|several|some|a couple(?: of)?|couple of',
    ORDINAL:
      '\\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last',
    UNIT: 'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|quarters?|semesters?|years?|decades?|centur(?:y|ies)|fortnights?|evenings?|mornings?|afternoons?',
    KIND: '(?:business|working|work|school|calendar|fiscal|week) ?',
    WEEKDAY: '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
    MONTH:
      'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
    SEASON: 'spring|summer|autumn|fall|winter',
    WHICH:
      'this|that|these|those|next|last|previous|prior|coming|upcoming|following|past|same|current|entire|whole|rest of(?: the)?|remaining(?: of)?(?: the)?',
    MEAL: 'breakfast|brunch|lunch|dinner|supper|midday|noon|midnight|sunset|sunrise',
    HOLIDAY:
      "easter(?: sunday| monday)?|good friday|christmas(?: eve| day)?|xmas|new year'?s?(?: eve| day)?|halloween|thanksgiving|valentine'?s? day|(?:international )?(?:workers|labou?r|women'?s?|mother'?s|father'?s)'? day|independence day|memorial day|eid(?: al[- ](?:fitr|adha))?|ramadan|diwali|hanukkah|passover|black friday|cyber monday|boxing day|lunar new year|chinese new year|st\\.? patrick'?s day|earth day",
  },
  patterns: [
    // 3 days, one and a half hours, 4 business days later.
    '\\b(?:more than |less than |at least |about )?{N}[ -]?(?:(?:and|&) (?:a )?(?:half|quarter) )?(?:{WHICH} )?{KIND}?{UNIT}(?: and (?:a )?(?:half|quarter))?(?: later| ago| from now| before| after| or (?:more|less))?\\b',
    // This week, the coming three quarters, this school year, the same week.
    '\\b(?:the )?{WHICH} (?:{N} )?{KIND}?{UNIT}\\b',
    '\\b(?:this|last|next|every|the whole|in|during|the|previous|coming|by) {SEASON}\\b',
    // Each week, every two weekends, every other day; all day.
    '\\b(?:each|every|any) (?:other |{N} |{ORDINAL} )?(?:{UNIT}|{WEEKDAY})\\b',
    '\\b(?:all|of the|for the|the entire) (?:day|night|week|month|year|morning|afternoon|evening)\\b',
    '\\b{N} an? (?:second|minute|hour|day|week|month|year)\\b',
    '\\b(?:every ?day|(?:bi-?|semi-?)?(?:dai|week|month|quarter|year|annual|night)ly|(?:bi-?|semi-?)annual(?:ly)?|hourly|fortnightly)\\b',
    '\\b{WEEKDAY}s\\b',
    // The end of 2008, 3rd week of Jan, beginning of the year, mid May.
    '\\b(?:the )?(?:beginning|start|end|middle|mid|late|early)(?: of)?[ -](?:the |this |next |last )?(?:{UNIT}|{MONTH}|{YEAR})\\b',
    '\\b(?:the )?(?:{ORDINAL}|{N} (?:first|last)) {KIND}?(?:{UNIT}|{WEEKDAY})(?: (?:of|in) (?:the |this |next |last )?(?:{UNIT}|{MONTH}|{YEAR}))?\\b',
    '\\bweek \\d{1,2}\\b',
    '\\b(?:the )?(?:eod|eow|eom|eoy|fortnight|coming quarter)\\b',
    '\\b(?:\\d+th|\\w+(?:th|st|nd|rd)) +century\\b',
    '\\b(?:school|fiscal|calendar|academic) year\\b',
    // After 2010, from Sep to Nov, before Feb.
    '\\b(?:after|before|since|until|till|by|from|between|in|later than|earlier than|during|through) (?:mid |early |late |the end of )?(?:{MONTH}|{YEAR}|{HOLIDAY})\\b(?: (?:to|and|through|till|until|-) (?:the end of )?(?:{MONTH}|{YEAR}))?',
    // The 18th, on 29th.
    '\\b(?:the|on) (?<day>0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)\\b(?! (?:place|time|floor|century|edition|grade|birthday))',
    '\\b{HOLIDAY}\\b',
    '\\b{MONTH}\\.? (?:30|31|29)(?:,? {YEAR})?\\b',
    // Parts of a day, times in words.
    "\\b(?:half|quarter|\\d{1,2}|{NUMBER})(?: minutes?)? (?:past|to) (?:{NUMBER}|\\d{1,2})\\b(?: o'? ?clock)?",
    "\\b(?:{NUMBER}|\\d{1,2}) o'? ?clock\\b",
    '\\b(?:before|after|around|at|during|by) (?:{MEAL})(?:time)?\\b',
    '\\b(?:lunch|dinner|day|night|bed|breakfast)[ -]?time\\b',
    '\\b(?:noonish|noon|midnight|midday|tonite|tonight|nowadays|at present|at this time|at the moment|right now|to date|otd|asap)\\b',
    '\\b(?:in|during) the (?:daytime|mornings?|afternoons?|evenings?|nights?)\\b',
    '\\b\\d{1,2} ?(?:a\\.?m|p\\.?m|ampm)\\b',
    'from {NUMBER} {NUMBER} to {NUMBER} {NUMBER}',
    '\\b(?:nineteen|twenty) {TENS}(?:[ -]{ONES})?\\b',
    '\\btwo thousand(?: and)? {NUMBER}\\b',
    '\\b(?:pacific|eastern|central|mountain) time ?zone\\b',
  ],
  neither:
    '(?:good )?(?:morning|afternoon|evening|night|day)|sun|sat|may|mar|in the (?:year|month|week)|march|second',
};
