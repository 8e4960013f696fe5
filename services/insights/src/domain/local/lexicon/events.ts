/** Words that name an occasion people come to, by language; folded (no accents). */
export const eventWords = {
  en: /\b(?:meeting|meet ?up|meet|call|webinar|workshop|event|party|dinner|lunch|breakfast|conference|session|training|class|concert|gig|match|game|ceremony|wedding|birthday|gathering|hangout|hike|picnic|bbq|barbecue|demo|launch|talk|seminar|town ?hall|ama|stand ?up|interview|appointment|rehearsal|practice|drinks|assembly|festival|hackathon|kick ?off)s?\b/,
  es: /\b(?:reunion|reuniones|quedada|quedamos|encuentro|evento|fiesta|cena|comida|almuerzo|desayuno|taller|seminario|charla|conferencia|clase|concierto|partido|boda|cumpleanos|asamblea|llamada|junta|cita|ensayo|entreno|entrenamiento|excursion|nos vemos|juntada|asado)\b/,
  pt: /\b(?:reuniao|reunioes|encontro|evento|festa|jantar|almoco|cafe da manha|oficina|seminario|palestra|conferencia|aula|show|jogo|casamento|aniversario|assembleia|chamada|churrasco|ensaio|treino|passeio|nos vemos|live)\b/,
  de: /\b(?:treffen|treffpunkt|besprechung|sitzung|termin|veranstaltung|feier|party|abendessen|mittagessen|fruhstuck|konferenz|kurs|konzert|spiel|hochzeit|geburtstag|versammlung|telefonat|anruf|wanderung|ausflug|grillen|grillabend|stammtisch|vortrag|probe|training|workshop|sommerfest|weihnachtsfeier|elternabend)\b/,
  fr: /\b(?:reunion|rencontre|rendez[- ]vous|rdv|evenement|fete|soiree|diner|dejeuner|petit[- ]dejeuner|atelier|seminaire|conference|cours|concert|match|mariage|anniversaire|assemblee|appel|randonnee|sortie|repetition|entrainement|apero)\b/,
  it: /\b(?:riunione|incontro|evento|festa|cena|pranzo|colazione|aperitivo|laboratorio|seminario|conferenza|lezione|concerto|partita|matrimonio|compleanno|assemblea|chiamata|gita|prove|allenamento|ritrovo|ci vediamo)\b/,
  ar: /(?:اجتماع|لقاء|موعد|حفل|حفلة|ندوة|ورشة|مؤتمر|مباراة|عشاء|غداء|فعالية)/u,
} as const;

/** Words that make it a thing of the past or a joke of a date. */
export const pastWords =
  /\b(?:was|were|had|yesterday|last (?:week|night|month|year)|ayer|fue|pasad[oa]|ontem|foi|passad[oa]|gestern|war|letzte[nr]?|hier|etait|dernier|derniere|ieri|scors[oa]|stato|stata|cancel+ed|cancelad[oa]|abgesagt|annule|annullat[oa])\b/;

/** What stands before a place; the place itself begins with a capital or is a call link. */
export const placePattern =
  /(?:\b(?:at|in|@|venue|place|location|where|en el|en la|en los|en|lugar|donde|no|na|em|local|onde|bei|beim|im|in der|am|ort|au|aux|a la|chez|lieu|presso|al|alla|da|dal|luogo)\b:?|[@📍])\s*((?:the |el |la |der |die |das |le |il |o |a )?(?:[\p{Lu}][\p{L}\p{N}'’.&-]*)(?:[ ](?:de|del|da|do|of|the|la|le|der|und|and|&|[\p{Lu}\p{N}][\p{L}\p{N}'’.&-]*)){0,5})/u;

export const onlinePlace =
  /\b(zoom|google meet|teams|skype|discord|whereby|jitsi|twitter spaces?)\b/i;
