import type { PlanWords } from './shape.ts';

export const en: PlanWords = {
  weekdays: [
    'monday, mondays',
    'tuesday, tuesdays, tues',
    'wednesday, wednesdays, weds',
    'thursday, thursdays, thurs, thur',
    'friday, fridays',
    'saturday, saturdays',
    'sunday, sundays',
  ],
  shortWeekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  months: [
    'january, jan',
    'february, feb',
    'march, mar',
    'april, apr',
    'may',
    'june, jun',
    'july, jul',
    'august, aug',
    'september, sept, sep',
    'october, oct',
    'november, nov',
    'december, dec',
  ],
  days: {
    '0': 'today, tdy',
    '0/evening': 'tonight, tonite, this evening, 2nite',
    '0/afternoon': 'this afternoon',
    '0/morning': 'this morning',
    '1': 'tomorrow, tmrw, tmr, tomoz, tomo, 2moro, tmrow',
    '2': 'day after tomorrow, overmorrow',
    '-1': 'yesterday, last night',
  },
  parts: {
    morning: 'morning, mornings, am',
    noon: 'lunchtime, midday',
    afternoon: 'afternoon, arvo',
    evening: 'evening, eve',
    night: 'night',
  },
  noon: 'noon, midday',
  midnight: 'midnight',
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  half: 'half',
  quarter: 'quarter, a quarter',
  past: 'past, after',
  to: 'to, before',
  at: 'at, from, around, about, by about, starts, starting, doors, kick off, kickoff, ca, approx, until, till, til, by, before',
  hour: "o'clock, oclock, h",
  hours: 'hrs, hours, hour',
  am: 'am, a.m',
  pm: 'pm, p.m',
  until: 'to, till, until, and',
  links: 'on, the, of, this, at',
  next: 'next, following',
  this: 'this, coming',
  last: 'last, previous',
  week: 'week',
  units:
    'km, k, miles, mile, mi, kg, lb, lbs, people, persons, ppl, guests, kids, players, min, mins, minutes, minute, seconds, sec, days, weeks, months, years, year, yrs, quid, bucks, euros, euro, pounds, dollars, eur, usd, gb, mb, times, percent, left, seats, spots, places, tickets, copies, each, degrees, of us, of you, of them, points, goals, pages, games, sets, reps, x, laps, courses, slots, votes',
  numbered:
    'page, pages, section, chapter, lemma, theorem, room, gate, bus, line, platform, version, team, no, number, nr, step, option, part, level, grade, class, unit, div, round, flat, apartment, apt, floor, terminal, track, season, episode, ep, size, fig, figure, table, item, question, q, exercise, ex, problem, group, case, point, issue, pr, ticket, v, house, plot, block, tower, building, seat, row',
  after: 'in, within',
  dayUnits: 'day, days',
  weekUnits: 'week, weeks',
  by: 'by, until, till, til, before, no later than, not later than, latest by, at the latest, latest, due, due by, due on, up to',
  forms: {
    occasion:
      'meetings?|meet ?ups?|meets?|calls?|webinar|workshops?|events?|part(?:y|ies)|dinner|lunch|breakfast|brunch|conference|sessions?|training|class(?:es)?|concert|gig|match(?:es)?|games?|ceremony|wedding|birthday|bday|gathering|hike|walk|ride|picnic|bbq|barbecue|demo|launch|talks?|seminar|town ?hall|stand ?up|interview|appointment|rehearsals?|practice|drinks|assembly|festival|hackathon|kick ?off|trip|outing|visit|tour|show|fair|market|sale|service|funeral|inspection|exam|test|quiz|race|run|tournament|contest|competition|performance|screening|exhibition|reception|delivery|maintenance|election|lecture|course|camp|raffle|audition|playdate|sleepover|book club|bake sale|clean ?up|do|agm|potluck|recital|play|parade|viewing|open (?:day|evening|house)|photos?|check ?up|vaccination|sitting|round|open mic|pickup|collection',
    announce:
      "starts?|begins?|will be|will take place|takes? place|is on|are on|opens?|kicks? off|happens?|happening|scheduled|booked|reserved|coming|arrives?|comes?|closed|runs? from|planned|organi[sz](?:ed|ing)|hosting|doors|there(?:'s| is| will be)|we have|we've got|reminder|remember|don'?t forget|heads up|note|fyi|save the date|announcing|update|as usual|still on|is from|are from|is at|are at",
    agree:
      "agreed|settled|deal|decided|confirmed|final(?:ly|ised|ized)?|fixed|set for|it is|(?:ok|okay|right|great|perfect|cool|alright|fine)[,.!]? (?:so|then|going with|let'?s)|going with|so (?:it'?s|that'?s)|then[.!]?$|locked in|sorted|done deal|we go (?:with|from)|is done",
    invite:
      "invited|invit(?:e|ing|ation)|welcome to|come (?:along|over|by|join)|join us|join me|everyone(?:'s| is)? welcome|all welcome|see you|see u|cu|hope to see|come and|you are all welcome|pls come|please come|please join|drop by|rsvp|let me know if you|if anyone (?:is|wants|would|fancies)|anyone is welcome",
    together:
      "let'?s|lets|we(?:'ll| will|'re| are)|we (?:meet|leave|start|go|play|gather|have|move|do)|meet(?:ing)? (?:at|up|in|by|on|outside|near)|shall we|all of us",
    travel:
      'leav(?:e|es|ing)|depart(?:s|ing)?|arriv(?:e|es|ing)|flight|train|driving|picking up|pick ?up|set(?:ting)? off|land(?:s|ing)?|drop(?:ping)? off',
    duty: 'append|pay|send|bring|register|sign(?: ?up)?|confirm|apply|submit|vote|reply|book|order|fill|return|deposit|payment|need|must|have to|please|pls|rsvp|let me know|hand in|enrol+|to me|transfer|free your|respond|upload|choose|collect|finish|deliver|give|get|names|form|fees?|accept',
    limit:
      'deadlines?|due|last (?:day|date|chance|call)|cut ?off|clos(?:es|ing)|ends|expires?|no later',
    propose:
      "how about|what about|shall we|should we|could we|can we|maybe|suggest|propose|proposal|would .{0,20} work|any objections|who'?s (?:up|in) for|anyone (?:up|fancy)|fancy|why don'?t we|thinking of|ok for everyone|does .{1,30} work|works? for|offer",
    change:
      'moved|moving|move (?:it |this |that )?to|changed|change of|timing changed|changes? to|rescheduled|postponed|pushed|brought forward|now (?:at|on|in|starts|from)|new (?:date|time|day|place|venue|location)|shifted|instead|not .{1,24} but|swap(?:ped)?|earlier|later|delayed|update|one instead|going with|actually',
    cancel:
      "cancel+(?:ed|s|ing)?|called off|call(?:ing)? (?:it )?off|is off|are off|it'?s off|off tonight|won'?t (?:happen|take place|be (?:held|on))|not (?:happening|taking place)|no (?:\\w+ )?(?:training|practice|class(?:es)?|meeting|session|rehearsal|game|match|lesson|run|school|club|choir|yoga|service) (?:today|tonight|tomorrow|this|next|on)|scrapped|scratch that|falls through|no longer happening|suspended",
    instead: "instead of|not|rather than|no longer|was|from|can't give us|can't do|isn't|aren't",
    past: 'was|were|had|yesterday|went|did|last (?:week|night|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|ago|happened|came|used to|thought|told|said',
    perhaps:
      'if|would|could|might|perhaps|maybe|probably|hopefully|unless|imagine|wish|in case|whether|supposed|tempted|dream|haha+|lol|jk|joking|kidding|not sure|i guess|i think',
    not: "not|no|never|don'?t|doesn'?t|isn'?t|won'?t|can'?t|cannot|cant|wont|aren'?t|without",
    own: "i|i've|i'm|im|i'll|my (?:flight|dentist|doctor|boss|shift|exam|wife|husband|mum|mom|dad|kids?|son|daughter|car)|i'd",
    opinion:
      "better|prefer|perfect|suits?|works for me|fine by me|easier|rather|too (?:early|late)|sounds|can't make|cannot make|good for me|ideal|free on|busy|away|i'm free|on holiday",
    yes: "ok(?:ay|ey)?|yes|yep|yeah|yup|sure|works|works for me|perfect|great|sounds good|sounds great|agreed|fine|good|cool|deal|👍|\\+1|count me in|i'?m in|in!|me too|lovely|done|got it|see you|will do",
    early: 'breakfast|morning|sunrise|school|early|runs?|bus|coach|departure|leaving|drop ?off',
    late: 'doors|band|dinner|drinks|party|concert|gig|tonight|evening|night|film|movie|screening|pub|lights?|show|choir|rehearsal|match on tv|contest',
  },
  placeLeads:
    'moved to, move to, to the, at, in, @, outside, near, behind, opposite, by the, from the, in front of, next to, inside, over at, down at, venue, place, location, where, meeting point, go to, going to, on',
  placeNouns:
    'school, library, gym, hall, park, church, station, office, club, clubhouse, cafe, pub, bar, restaurant, garden, house, home, place, flat, room, court, pitch, field, stadium, pool, beach, centre, center, market, square, street, road, car park, lobby, entrance, gate, theatre, theater, cinema, museum, hotel, campus, yard, playground, temple, mosque, studio, field, track, wharf, basement, roof, terrace, canteen, auditorium, classroom, lab, hospital, airport, mall, kitchen, chapel, barn, farm, lake, pier, shelter, hut, depot, warehouse, bridge, inn',
  noPlaces:
    'same, all, least, last, first, once, the moment, the end, the latest, the same time, the same, time, any, any case, case, fact, general, advance, total, person, touch, mind, order, private, progress, english, the meantime, the morning, the afternoon, the evening, the week, the weekend, work, night, it, this, that, them, me, you, us, him, her, what, which, short, full, half, cash, case of, need, particular, town, bed, half, time for, least, lots, a row, a bit, a minute, a while, a hurry, a mess, our, the app, the group, the form, the list, the description, the chat, the middle, which case, most, charge, favor, favour, hand, person',
  joins:
    "remember, forget, when, who, what, where, anyone, anybody, somebody, someone, does, know, knows, invited, you are, going, coming, happy to, gonna, offer, offers, would, like, is, are, will, starts, start, begins, takes, happens, be, was, has, have, needs, need, wants, closes, opens, moved, comes, if, that, which, who, because, so, but, since, due, changed, rescheduled, postponed, cancelled, canceled, and then, please, pls, i, we, you, they, he, she, it, there, let's, lets, can, could, should, must, s, re, ll, ve",
};
