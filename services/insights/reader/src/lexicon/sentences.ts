/** Words that tell what a sentence is for, folded, in eight languages: for choosing what to tell. */
import { push } from '../links/sorted.ts';

const leadLength = 2;

const none = [] as const;

const isOf = (word: string | undefined, entry: string) =>
  entry.endsWith('*') ? word?.startsWith(entry.slice(0, -1)) === true : word === entry;

/** Kinds of words that are looked for together: a word is looked up once for all of them. */
export class WordKinds {
  readonly #count: number;
  readonly #words = new Map<string, number>();
  /** By their first letters: few are tried for a word. */
  readonly #endings = new Map<string, { beginning: string; kinds: number }[]>();
  readonly #phrases = new Map<string, { words: readonly string[]; kinds: number }[]>();

  /** @param kinds at most 31 */
  constructor(kinds: readonly WordKind[]) {
    this.#count = kinds.length;
    for (const [at, { entries }] of kinds.entries())
      for (const entry of entries) this.#add(entry, 1 << at);
  }

  #add(entry: string, kinds: number): void {
    const words = entry.split(' ');
    const [first = ''] = words;
    if (words.length > 1) push(this.#phrases, first, { words, kinds });
    else if (entry.endsWith('*'))
      push(this.#endings, entry.slice(0, leadLength), { beginning: entry.slice(0, -1), kinds });
    else this.#words.set(entry, (this.#words.get(entry) ?? 0) | kinds);
  }

  /** A bit for each kind that the word at `at` is of or begins a phrase of. */
  #kindsAt(words: readonly string[], at: number): number {
    const word = words[at] ?? '';
    let found = this.#words.get(word) ?? 0;
    for (const { beginning, kinds } of this.#endings.get(word.slice(0, leadLength)) ?? none)
      if (word.startsWith(beginning)) found |= kinds;
    for (const { words: phrase, kinds } of this.#phrases.get(word) ?? none)
      if (phrase.every((one, k) => isOf(words[at + k], one))) found |= kinds;
    return found;
  }

  /** At how many of the words each kind is, in the order of the kinds. */
  countsIn(words: readonly string[]): number[] {
    const counts = new Array<number>(this.#count).fill(0);
    for (let at = 0; at < words.length; at += 1) {
      for (let kinds = this.#kindsAt(words, at), kind = 0; kinds !== 0; kinds >>>= 1, kind += 1)
        if (kinds & 1) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }
}

/** Words and phrases of a kind; '*' stands for any ending, behind two letters or more. */
export class WordKind {
  readonly entries: readonly string[];
  readonly #alone: WordKinds;

  constructor(...lists: readonly string[]) {
    this.entries = lists.flatMap((list) => list.split('|'));
    this.#alone = new WordKinds([this]);
  }

  isIn(words: readonly string[]): boolean {
    return this.countIn(words) > 0;
  }

  countIn(words: readonly string[]): number {
    return this.#alone.countsIn(words)[0] ?? 0;
  }
}

/** Days, parts of days and months. */
export const calendarWords = new WordKind(
  'mondays|monday|mons|mon|tuesday|tues|tue|wednesday|wed|thursday|thurs|thu|fridays|friday|fris|fri|saturdays|saturday|sats|sat|sundays|sunday|suns|sun|today|tonight|tomorrow|weekend|next week|this week|this morning|this afternoon|this evening|january|february|march|april|june|july|august|september|sept|october|november|december|jan|feb|apr|aug|oct|nov|dec|noon|midnight',
  'lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoy|manana|pasado|finde|mediodia|medianoche|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'segunda|terca|quarta|quinta|sexta|hoje|hj|amanha|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro|meio dia',
  'montags|montag|dienstags|dienstag|mittwochs|mittwoch|donnerstags|donnerstag|freitags|freitag|samstags|samstag|sonnabend|sonntags|sonntag|heute|morgen|ubermorgen|wochenende|januar|februar|marz|mai|juni|juli|oktober|dezember|mittags|mittag|abends|abend',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|apres demain|ce soir|aujourd hui|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|midi|minuit',
  'lunedi|martedi|mercoledi|giovedi|venerdi|oggi|domani|dopodomani|stasera|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|mezzogiorno',
  'kal|aaj|parso|somwar|mangalwar|budhwar|guruwar|shukrawar|shaniwar|raviwar|itwar|subah|shaam|raat|dopahar',
  'सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार|आज|कल|परसों|सुबह|शाम|रात|दोपहर|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर',
  'السبت|الاحد|الأحد|الاثنين|الإثنين|الثلاثاء|الاربعاء|الأربعاء|الخميس|الجمعة|سبت|احد|أحد|اثنين|إثنين|ثلاثاء|اربعاء|أربعاء|خميس|جمعة|اليوم|غدا|بكرة|بكره|النهاردة|النهارده|الليلة|يناير|فبراير|مارس|ابريل|أبريل|مايو|يونيو|يوليو|اغسطس|أغسطس|سبتمبر|اكتوبر|أكتوبر|نوفمبر|ديسمبر',
);

/** By when something has to be done. */
export const untilWords = new WordKind(
  'until|till|by|before|deadline|due|last day|last date|no later|latest|closes|close|closing',
  'hasta|antes|plazo|limite|tope|como tarde|cierra|cierre',
  'ate|prazo|encerra',
  'bis|spatestens|frist|stichtag|vor|anmeldeschluss',
  'jusqu|jusqu a|avant|dernier delai|dernier jour|au plus tard|date limite|cloture',
  'entro|fino|prima|scadenza|scade|termine|al massimo',
  'tak|se pehle|last date|तक|पहले|अंतिम',
  'قبل|حتى|لغاية|لحد|اخر ميعاد|آخر ميعاد|اخر موعد|آخر موعد',
);

/** That something is other than it was, or off. */
export const changeWords = new WordKind(
  'instead|changed|change|changes|moved|move|moves|canceled|cancelled|cancel|off|postponed|rescheduled|no longer|not any more|not anymore|updated|update|updates|new date|new time|new place|delayed|earlier|later|closed|sold out|replaced|switched|switch|actually|correction',
  'cambi*|en vez|en lugar|se pasa|pasa a|aplaz*|anul*|cancel*|suspend*|cerrado|cerrada|ya no|al final|retras*|adelant*|nuevos|nuevo|nuevas|nueva',
  'mudou|muda|mudamos|mudado|mudanca|mudando|em vez|adiado|adiada|adiou|fechado|fechada|nao tem|passou|novo|nova|atras*',
  'verschoben|verlegt|stattdessen|statt|abgesagt|fallt|entfallt|geandert|doch|erst|neuer|neue|neues|neuen|neu|nicht mehr|geschlossen|anders|verspatet',
  'annul*|reporte*|reporté*|change*|deplac*|au lieu|plutot|finalement|ferme*|decal*|nouveau|nouvelle|ne plus',
  'spostat*|cambi*|annullat*|rimandat*|invece|rinviat*|chiuso|chiusa|chiusi|chiuse|non piu|anticipat*|nuovo|nuova|nuovi|nuove',
  'badal*|cancel|nahi hoga|shift|postpone|बदल*|रद्द|स्थगित|बंद',
  'تغير|اتغير|تأجل|اتأجل|الغاء|إلغاء|اتلغى|بدل|مغلق|نقل',
);

/** That something is settled, or better than what was offered: '18h then', 'lieber um 9'. */
export const settlingWords = new WordKind(
  'then|so|ok|okay|fine|rather|better|final|finally|make it|let s say|lets say|works|suits|instead|now',
  'entonces|mejor|vale|ok|dale|quedamos|queda|pues|perfecto|al final|ahora',
  'entao|melhor|fica|ficou|fechado|combinado|ok|serve|pode ser|agora',
  'dann|also|lieber|doch|ok|okay|passt|eher|besser|jetzt',
  'alors|donc|plutot|ok|du coup|disons|va pour|finalement',
  'allora|quindi|meglio|facciamo|dunque|ok|anzi|piuttosto|va bene|adesso',
  'to|toh|phir|theek|rakhte|rakho|pakka|final|chalega|ok|ab|तो|फिर|ठीक|रखते|रखो|चलेगा|अब',
  'خلاص|طيب|تمام|اذا|إذا|اذن|إذن|يبقى|خليها|نخليها|نخلي|احسن|أحسن|ماشي|اوك|واخا',
);

/** What stays as it was said: 'same time and place', 'stessa ora'. */
export const samenessWords = new WordKind(
  'same|time|place|start|starts|at',
  'misma|mismo|hora|lugar|sitio',
  'mesma|mesmo|horario|local',
  'gleiche|gleicher|selbe|selber|zeit|uhrzeit|ort|start|los',
  'meme|heure|endroit|lieu',
  'stessa|stesso|ora|ore|posto|sempre',
  'same|samay|jagah|wahi|baje|बजे|वही|समय|जगह',
  'نفس|الوقت|المكان|الساعة|الموعد',
);

/** That somebody should do, bring or pay something. */
export const needWords = new WordKind(
  'please|pls|plz|needs|needed|need|must|have to|has to|should|bring|pay|send|sign up|register|confirm|reply|fill|don t forget|remember|reminder|remind|required|mandatory|bookings|booking|book',
  'por favor|porfavor|porfa|hay que|necesit*|falta*|traer|traed|traiga*|traeis|pagar|pagad|paguen|pago|enviad|mandad|confirm*|apunt*|recordad|recordatorio|llevar|llevad|lleven|obligatori*|revisad|avisad|avisa|rellen*|firm*|reserv*',
  'favor|precisa*|falta*|tem que|levem|leve|trag*|paguem|pague|pagar|mandem|mande|enviem|envie|confirm*|lembr*|anotem|avis*|obrigatori*|inscri*',
  'bitte|muss|mussen|musst|brauch*|sollen|sollte|soll|mitbringen|bringt|zahl*|uberweis*|schickt|meldet|anmeld*|bescheid|denkt|nicht vergessen|unterschr*|pflicht|gesucht',
  'merci de|svp|stp|s il vous plait|faut|doit|doivent|devez|besoin|apport*|pay*|envoy*|inscri*|confirm*|pensez|rappel|obligatoire|signer|remplir',
  'per favore|per piacere|bisogna|serve|servono|dovete|dovere|dovremmo|deve|devono|portate|portare|pagat*|pagare|mandate|inviate|conferm*|ricord*|obbligatori*|iscri*|firm*|compil*',
  'zaroori|zaruri|chahiye|kripya|please|le aana|le lena|bharo|bharna|bhardo|bhar|jama|कृपया|ज़रूरी|जरूरी|चाहिए|लाना|जमा|भर',
  'لازم|ضروري|محتاج*|يرجى|رجاء|من فضلك|ياريت|ابعتوا|ادفعوا|اكدوا|أكدوا|مطلوب',
);

/** First persons: what is said needs who says it. */
export const firstPerson = new WordKind(
  'i|im|i m|i ll|ill|i ve|i d|me|my|mine|we|we re|we ll|our',
  'yo|mi|mis|me|voy|tengo|puedo|llevo|hago|traigo|pongo|nosotros',
  'eu|meu|minha|meus|minhas|vou|tenho|posso|levo|trago|faco|to|tou|nos',
  'ich|mein*|mir|mich|bin|hab|habe|wir|uns*',
  'je|j|j ai|moi|mon|ma|mes|nous|notre|nos',
  'io|mio|mia|miei|mi|ho|posso|vado|porto|faccio|noi|sono',
  'main|mai|mujhe|mera|meri|mere|hum|maine|मैं|मुझे|मेरा|मेरी|मेरे|हम|हमारे|मैंने',
  'انا|أنا|عندي|معايا|احنا|إحنا|نحن|هجيب|عايز|عايزة|محتاج',
);

export const negation = new WordKind(
  'no|not|never|nobody|none|don t|doesn t|didn t|isn t|aren t|won t|can t|cannot|cant|dont|wont|without|nothing|n t|isnt|arent|didnt|doesnt',
  'nunca|nadie|ninguno|ninguna|sin|nada|tampoco|ni',
  'nao|ninguem|nenhum|nenhuma|sem|nem',
  'nicht|kein*|nie|niemand|nichts|ohne|nein|nix',
  'ne|n|pas|jamais|personne|aucun*|sans|rien|plus',
  'non|mai|nessun*|senza|niente|nulla',
  'nahi|nahin|nhi|mat|bina|नहीं|मत|बिना|न',
  'لا|مش|ليس|ما|مفيش|لن|لم|بدون|مافيش',
);

/** What messengers and people put before what is not theirs. */
export const forwarded =
  /^\W*(?:forwarded|reenv(?:iad[oa]|[ií]o|iando)|(?:re)?encaminhad[ao]|repassando|weitergeleitet|transf[eé]r[eé]|inoltrat[oa]|fwd|अग्रेषित|फॉरवर्ड|محول|مُعاد)/iu;

/** 'yes', 'fine with me': a short answer that agrees. Folded words of a whole message. */
export const assentWords: ReadonlySet<string> = new Set(
  `yes yeah yep yup ok okay k sure fine good great perfect agreed agree deal done works sounds me too same in count please aye cool yess yesss brilliant love ideal
  si vale claro perfecto genial hecho bien buena idea yo tambien me parece apunto de acuerdo venga dale okey
  sim claro pode beleza blz fechado combinado bora show boa ideia eu tambem dentro to tb perfeito isso certo
  ja passt gut super perfekt einverstanden dabei ich auch gerne klar abgemacht bin jo jep alles klar prima gute idee
  oui d accord parfait ca marche nickel ok pour moi aussi super bonne idee volontiers
  va bene perfetto certo d accordo anch io ci sto ottimo esatto ok per me volentieri buona idea
  haan ha han theek thik hai sahi bilkul done accha acha badhiya main bhi हाँ हां ठीक है सही बिल्कुल अच्छा
  نعم ايوه أيوه تمام ماشي موافق موافقة حاضر اوك أوك طيب اكيد أكيد انا كمان`
    .split(/\s+/)
    .filter(Boolean),
);

/** A greeting at the beginning of a message. */
export const greeting =
  /^[^\p{L}\p{N}]*(?:good (?:morning|afternoon|evening|night)|morning(?= all| everyone| team|,|!|\.)|happy (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|buen[oa]s? (?:d[ií]as?|tardes|noches)|bo[ma] (?:dia|tarde|noite)|guten (?:morgen|tag|abend)|moin(?: moin)?|bonne (?:journ[ée]e|soir[ée]e|nuit)|buon(?:giorno|asera|a giornata|a serata|anotte)|subh prabhat|सुप्रभात|शुभ (?:प्रभात|संध्या|रात्रि)|السلام عليكم(?: ورحمة الله)?(?: وبركاته)?|صباح (?:الخير|النور)|مساء (?:الخير|النور))(?![\p{L}\p{M}])[\s,;:.!?…–-]*/iu;

/** Whom a message is said to; nothing is lost without. Folded. */
export const addressWords: ReadonlySet<string> = new Set(
  `guys folks team everyone everybody friends people mates dear hi hello hey all
  chicos chicas familias familia gente todos todas amigos amigas hola hombre
  pessoal galera gente turma amigos amigas rapaziada todos oi ola
  leute zusammen ihr liebe lieber lieben hallo nachbarn
  bonjour bonsoir salut coucou tous toutes
  ciao salve ragazzi ragazze tutti tutte buongiorno buonasera
  namaste bhai bhaiyo behno log dosto doston sir madam नमस्ते दोस्तों जी
  مرحبا اهلا أهلا شباب جماعة يا`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that open or close a message and carry nothing: fillers and thanks. Folded. */
export const edgeWords: ReadonlySet<string> = new Set(
  `hi hello hey hola oi ola hallo bonjour bonsoir salut coucou ciao salve buongiorno buonasera namaste नमस्ते مرحبا dear liebe lieber
  ok okay so well anyway btw oh ah um hmm yeah yep haha hahaha lol thanks thank thx cheers please pls also and but sorry alright actually fyi ta hiya
  oye oid oigan pues bueno vale venga ah ay jaja jajaja jajajaja gracias porfa porfi plis perdon y pero ok entonces mira
  entao bem ah opa kkk kkkk kkkkk obrigado obrigada valeu e mas olha
  also naja ach oh ok danke bitte und aber ubrigens hm na tja sorry
  alors bon ben ah oh merci et mais bref voila
  allora dunque beh ah oh grazie e ma comunque insomma dai
  arre arrey yaar aur toh acha accha ok अरे अच्छा और तो धन्यवाद
  طيب بس شكرا والله`
    .split(/\s+/)
    .filter(Boolean),
);
