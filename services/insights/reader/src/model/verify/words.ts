import type { Language } from '../../languages.ts';
import { wholeWords } from '../../whole-words.ts';

/**
 * What turns a sentence round, in eight languages, without accents and in lower case (see `level`).
 * Everyday words alone: what a chat is about is none of its business.
 */

const order: readonly Language[] = ['en', 'de', 'es', 'fr', 'it', 'pt', 'ar', 'hi'];

/** Expressions by language; a word of one is another word of the next. */
export class Wording {
  readonly #lists: readonly string[];
  /** Made when a language is first read: all of them take a quarter of a second. */
  readonly #byLanguage = new Map<Language, RegExp>();

  /** One list for each language, in `order`. */
  constructor(lists: readonly string[]) {
    this.#lists = lists;
  }

  #of(language: Language): RegExp {
    let pattern = this.#byLanguage.get(language);
    if (!pattern) {
      pattern = wholeWords([this.#lists[order.indexOf(language)] ?? '']);
      this.#byLanguage.set(language, pattern);
    }
    return pattern;
  }

  /** Whether a levelled text has one of the words, read in these languages. */
  isIn(levelled: string, languages: readonly Language[]): boolean {
    return languages.some((language) => this.#of(language).test(levelled));
  }
}

/** Says that something is not so. */
export const negation = new Wording([
  "not|no|never|none|nobody|no one|nothing|neither|nor|without|cannot|\\p{L}+n't|wont|dont|doesnt|didnt|isnt|arent|cant|hasnt|havent",
  'nicht|kein\\p{L}*|nie|niemals|niemand\\p{L}*|nichts|ohne|weder',
  'no|nunca|nadie|nada|ningun\\p{L}*|sin|tampoco',
  'pas|jamais|aucun\\p{L}*|personne|rien|sans',
  'non|mai|nessun\\p{L}*|niente|nulla|senza|neanche|nemmeno',
  'nao|n|nunca|ninguem|nenhum\\p{L}*|sem|tampouco',
  'مش|لا|ما|ليس|ليست|لم|لن|مو|مفيش|مافيش|محدش|بدون|من غير|غير|م\\p{L}{3,}ش',
  'nahi|nahin|nhi|nai|mat|bina|नहीं|मत|बिना|कोई नहीं|na',
]);

/** What was to be is off. */
export const cancellation = new Wording([
  "cancel+\\p{L}*|called off|calling off|is off|are off|off for|scrapped|suspended|withdrawn|dropp?ed out|won't happen",
  'abgesagt|absage\\p{L}*|absagt|sagt .{0,30} ab|sagen .{0,20} ab|fallt .{0,30}aus|fallen .{0,30}aus|ausgefallen|ausfall\\p{L}*|entfallt|entfallen|gestrichen|storniert\\p{L}*',
  'cancel\\p{L}*|suspend\\p{L}*|anul\\p{L}*',
  "annul\\p{L}*|supprime\\p{L}*|suspendu\\p{L}*|tombe a l'eau",
  'annull\\p{L}*|cancell\\p{L}*|sospes\\p{L}*|salta|saltano|saltat\\p{L}|disdett\\p{L}|disdic\\p{L}*',
  'cancel\\p{L}*|suspens\\p{L}|desmarc\\p{L}*',
  'اتلغ\\p{L}*|ال?غاء|ملغ\\p{L}*|الغ\\p{L}*|تلغ\\p{L}*|يلغ\\p{L}*',
  'cancel\\p{L}*|radd|रद्द|कैंसल',
]);

/** Something else came into its place. */
export const change = new Wording([
  'moved?|moves|moving|chang\\p{L}+|reschedul\\p{L}*|postpon\\p{L}*|shift\\p{L}*|brought forward|pushed|swap\\p{L}*|replac\\p{L}*|switch\\p{L}*|correction|update|delay\\p{L}*|steps? in|stands? in|took over|takes over',
  'verschob\\p{L}*|verschieb\\p{L}*|verleg\\p{L}*|verlegt|geander\\p{L}*|vorverlegt|wechsel\\p{L}*|tausch\\p{L}*|ersetz\\p{L}*|korrektur|update',
  'cambi\\p{L}*|movid\\p{L}|muev\\p{L}*|movemos|aplaz\\p{L}*|pospuest\\p{L}|pospon\\p{L}*|adelant\\p{L}*|atras\\p{L}*|retras\\p{L}*|recorr\\p{L}*|en vez|en lugar|sustitu\\p{L}*|correccion',
  'chang\\p{L}*|decal\\p{L}*|report\\p{L}*|repouss\\p{L}*|avanc\\p{L}*|deplac\\p{L}*|au lieu|remplac\\p{L}*|correction',
  'cambi\\p{L}*|spost\\p{L}*|rinvi\\p{L}*|posticip\\p{L}*|anticip\\p{L}*|anziche|al posto|sostitui\\p{L}*',
  'mud\\p{L}*|troc\\p{L}*|adi\\p{L}{2,}|remarc\\p{L}*|antecip\\p{L}*|pass(?:a|ou|amos)|em vez|ao inves|no lugar|substitu\\p{L}*|correcao',
  'اتغير\\p{L}*|تغي\\p{L}*|غيرنا|اتاجل\\p{L}*|تاجل\\p{L}*|أجل\\p{L}*|بدل\\p{L}*|اتنقل\\p{L}*|نقل\\p{L}*|بقت|بقى|بقي|عوض\\p{L}*|قدمنا',
  'badal\\p{L}*|badl\\p{L}*|shift\\p{L}*|postpone\\p{L}*|jagah|bajaye|बदल\\p{L}*|जगह|बजाय|स्थगित',
]);

/** Words of what is now, which may tell a change. */
export const newly = new Wording([
  'instead|now|new|later|earlier|no longer|rather than',
  'ander\\p{L}*|statt|anstatt|sondern|doch|neue\\p{L}?|nun|jetzt|erst|spater|fruher|nicht mehr',
  'pasa|pasamos|ahora|nuev\\p{L}|mejor|finalmente|al final|ya no',
  'plutot|maintenant|desormais|finalement|nouve\\p{L}*',
  'invece|adesso|ora|nuov\\p{L}|alla fine|non piu',
  'agora|nov\\p{L}|nao mais|vai ser',
  'دلوقتي|الان|جديد\\p{L}*',
  'naya|nayi|naye|ab|अब|नया|नई',
]);

/** Absence, refusal, disbelief: what 'not' may be said for in other words. */
export const absence = new Wording([
  'closed|shut|full|gone|over|out|lost|missing|broken|ill|sick|busy|away|impossible|unable|fake|false|wrong|hoax|refus\\p{L}*|reject\\p{L}*|against|unfortunately|sorry|fail\\p{L}*|stuck|forgot\\p{L}*|off|free|only|late|miss|rumou?r|nonsense|down',
  'geschlossen|gesperrt|voll|weg|vorbei|aus|verloren|fehlt|fehlen|kaputt|krank|verhindert|unmoglich|falsch\\p{L}*|fake|leider|verpass\\p{L}*|dagegen|vergess\\p{L}*|zu|nur|schluss|quatsch|lehn\\p{L}*',
  'cerrad\\p{L}|llen\\p{L}|perdi\\p{L}*|falta\\p{L}*|rot\\p{L}|enferm\\p{L}|ocupad\\p{L}|imposible|fals\\p{L}|bulo|lastima|rechaz\\p{L}*|contra|mal|solo|agotad\\p{L}|acabo|mentira|olvid\\p{L}*',
  'ferm\\p{L}*|complet\\p{L}*|perdu\\p{L}*|manqu\\p{L}*|casse\\p{L}*|malade|occupe\\p{L}*|impossible|faux|fausse|rumeur|malheureusement|refus\\p{L}*|contre|fini\\p{L}*|seulement|oubli\\p{L}*',
  'chius\\p{L}|pien\\p{L}|pers\\p{L}|manca\\p{L}*|rott\\p{L}|malat\\p{L}|occupat\\p{L}|impossibile|fals\\p{L}|bufala|purtroppo|rifiut\\p{L}*|contro|solo|finit\\p{L}|esaurit\\p{L}|dimentic\\p{L}*',
  'fechad\\p{L}|lotad\\p{L}|perd\\p{L}*|falt\\p{L}*|quebr\\p{L}*|doente|ocupad\\p{L}|impossivel|fals\\p{L}|boato|infelizmente|recus\\p{L}*|contra|so|acabou|fora|esgotad\\p{L}|machuc\\p{L}*|esquec\\p{L}*',
  'مقفول\\p{L}*|مغلق\\p{L}*|مليان|ضاع\\p{L}*|ناقص|عطلان|بايظ|تعبان\\p{L}*|مشغول\\p{L}*|مستحيل|صعب|كذب|اشاعة|إشاعة|غلط|للاسف|للأسف|رفض\\p{L}*|خلص\\p{L}*|بس|مسافر\\p{L}*|مقدر\\p{L}*',
  'band|bandh|khatam|kharab|bimar|mushkil|galat|jhooth|fake|khilaf+|sirf|bhool\\p{L}*|बंद|खत्म|ख़त्म|खराब|ख़राब|बीमार|मुश्किल|गलत|ग़लत|झूठ|खिलाफ|सिर्फ',
]);

/** Still waits for somebody. */
export const waiting = new Wording([
  'unanswered|open|no answer|nobody|no one|asks?|asked|asking|wants to know|wonders?|still|unclear|unsettled|unresolved|pending|looking for|needs?|needed|missing|yet|who|waiting|waits',
  'offen|unbeantwortet|keine antwort|niemand|fragt|gefragt|noch|unklar|gesucht|sucht|fehlt|fehlen|wer|wartet',
  'sin respuesta|sin contestar|pendiente\\p{L}*|nadie|pregunt\\p{L}*|aun|todavia|falta\\p{L}*|busca\\p{L}*|quien|espera',
  'sans reponse|en attente|personne|demande\\p{L}*|encore|toujours|manque\\p{L}*|cherche\\p{L}*|qui|attend',
  'senza risposta|in sospeso|nessun\\p{L}*|chied\\p{L}*|chiest\\p{L}|ancora|manca\\p{L}*|cerca\\p{L}*|chi|attesa|aspetta',
  'sem resposta|pendente\\p{L}*|ninguem|pergunt\\p{L}*|ainda|falta\\p{L}*|procura\\p{L}*|quem|espera',
  'لسه|بدون رد|من غير رد|لم يجب|محدش|سال\\p{L}*|سأل\\p{L}*|يسال|يسأل|مين|محتاج\\p{L}*|منتظر\\p{L}*|في انتظار',
  'jawab nahi|abhi|kisi ne|poocha|puchha|pucha|kaun|chahiye|baaki|जवाब नहीं|अभी|किसी ने|पूछा|कौन|चाहिए|बाकी',
]);

/** Said of what a group made up its mind about. */
export const settled = new Wording([
  'agreed|settled|decided|confirmed|finali[sz]ed|chosen|won|wins|final',
  'abgemacht|beschlossen|entschieden|vereinbart|bestatigt|festgelegt|einig\\p{L}*|gewonnen',
  'acordad\\p{L}|acordaron|decidid\\p{L}|decidieron|confirmad\\p{L}|quedaron|elegid\\p{L}',
  'decide\\p{L}*|convenu\\p{L}*|confirme\\p{L}*|valide\\p{L}*|choisi\\p{L}*',
  'decis\\p{L}|confermat\\p{L}|concordat\\p{L}|scelt\\p{L}|stabilit\\p{L}',
  'decidid\\p{L}|combinad\\p{L}|combinaram|confirmad\\p{L}|escolhid\\p{L}|fechad\\p{L}',
  'اتفق\\p{L}*|قرر\\p{L}*|مؤكد|تاكد|تأكد|تم الاتفاق',
  'tay|pakka|confirm\\p{L}*|final|तय|पक्का',
]);

/** The speaker: 'to me' in a message of the one who is told about. */
export const firstPerson = new Wording([
  "me|my|mine|i|i'll|i'm|i've",
  'mir|mich|mein\\p{L}*|ich',
  'mi|conmigo|yo|me',
  'moi|mon|ma|mes|je|j|m',
  'mi|mio|mia|io|me',
  'meu|minha|mim|eu|comigo|me',
  'لي|ليا|معايا|انا|أنا|عندي',
  'mujhe|mere|mera|meri|main|mai|mujhko|मुझे|मेरे|मेरा|मेरी|मैं',
]);

/** Leads to somebody who is given or told something. */
export const towards =
  /(?<![\p{L}\p{M}])(?:to|for|an|fur|bei|a|para|con|pour|chez|di|da|per|pra|pro|à|al|alla|ao|with|with)\s+(?:(?:the|la|el|o|le|den|die|der)\s+)?$/u;

/** Before whose home it is: 'at Ana's' is said in other ways. */
export const homeOf =
  /(?<![\p{L}\p{M}])(?:casa d[eiao]|casa dell[ao]?|bei|chez|عند|بيت)\s+(?:(?:la|el|l[ao]|der|dem|die)\s+)?$/u;

/** Behind whose home it is. */
export const homeBehind =
  /^(?:'s|’s)?\s+(?:place|house|home|flat|garden|ke ghar|ke yahan|के घर|के यहां)(?!\p{L})/u;

/** At the speaker's home. */
export const atMine = new Wording([
  'my (?:place|house|home|flat|garden)|our (?:place|house|home|flat|garden)|at mine|at ours',
  'bei mir|bei uns|zu mir|zu uns',
  'mi casa|nuestra casa|en lo de nosotros',
  'chez moi|chez nous',
  'casa mia|casa nostra|da me|da noi',
  'minha casa|nossa casa|aqui em casa|la em casa',
  'عندي|عندنا|بيتي|بيتنا',
  'mere ghar|hamare ghar|mere yahan|hamare yahan|मेरे घर|हमारे घर|मेरे यहां|हमारे यहां',
]);

/** Before what holds no longer: 'instead of', 'rather than', 'before it was'. */
export const formerly = new Wording([
  'instead of|rather than|not|no longer|was|were|used to be|originally|before|previously|formerly|from|first',
  'statt|anstatt|nicht|nicht mehr|war|zuerst|bisher|ursprunglich|vorher|hiess|von',
  'en vez|en lugar|no|ya no|antes|era|originalmente|primero|del?',
  "au lieu|plutot que|pas|etait|avant|initialement|d'abord",
  'invece|anziche|non|non piu|prima|inizialmente|era',
  'em vez|ao inves|nao|antes|era|da|das|do',
  'بدل|بدلا من|مش|كان|كانت|الاول|الأول',
  'ki jagah|ke bajaye|nahi|nahin|tha|thi|pehle|se|की जगह|के बजाय|नहीं|था|थी|पहले|से',
]);

const pair = (one: readonly string[], other: readonly string[]) =>
  [new Wording(one), new Wording(other)] as const;
const parts = (text: string) => text.split(' / ');

/**
 * Opposites of everyday words: a sentence that has the one where its messages have nothing but the
 * other says the contrary.
 */
export const opposites: readonly (readonly [Wording, Wording])[] = (
  [
    [
      'found|reappeared / gefunden|aufgetaucht|zuruck|wieder da / encontr\\p{L}*|aparecio|hall\\p{L}{3,} / retrouve\\p{L}*|revenu\\p{L}* / ritrovat\\p{L}|trovat\\p{L}|tornat\\p{L} / encontr\\p{L}*|achei|achou|acharam|voltou|apareceu / لقي\\p{L}*|لقت\\p{L}*|رجع\\p{L}* / mil gay\\p{L}*|wapas|मिल गय\\p{L}*|वापस',
      'gone|missing|lost|disappeared|looking for|looks for / weg|verschwunden|vermisst|verloren|sucht / perdid\\p{L}|desaparecid\\p{L}|busca / perdu\\p{L}*|disparu\\p{L}*|cherche / pers[oaie]|smarrit\\p{L}|sparit\\p{L} / perdid\\p{L}|sumi\\p{L}* / ضاع\\p{L}*|ضايع\\p{L}* / kho gay\\p{L}*|gum|खो गय\\p{L}*|गुम',
    ],
    [
      'rose|rises?|rising|raised?|increas\\p{L}*|doubled?|up / steig\\p{L}*|gestiegen|erhoh\\p{L}*|verdoppelt / sub\\p{L}{1,4}|aument\\p{L}*|duplic\\p{L}* / augment\\p{L}*|hausse|doubl\\p{L}+ / aument\\p{L}*|sal[ei]t?\\p{L}?|raddopp\\p{L}* / sub(?:iu|iram|ir|indo)|aument\\p{L}*|dobrou / زاد\\p{L}*|غلي|ارتفع\\p{L}*|اتضاعف\\p{L}* / badh\\p{L}*|बढ़\\p{L}*|बढ\\p{L}*',
      'fell|falls?|dropped|drops?|lowered|decreas\\p{L}*|halved|cut|down|reduced / sink\\p{L}*|gesunken|gesenkt|halbiert|reduziert / baj\\p{L}{1,4}|dismin\\p{L}*|reduc\\p{L}* / baiss\\p{L}*|diminu\\p{L}*|reduit\\p{L}* / cal[oa]t?\\p{L}?|diminu\\p{L}*|ridott\\p{L}|dimezz\\p{L}* / baixou|caiu|diminu\\p{L}*|reduz\\p{L}* / قل\\p{L}{0,2}|نزل\\p{L}*|انخفض\\p{L}* / ghat\\p{L}*|kam kar\\p{L}*|घट\\p{L}*',
    ],
    [
      'accept\\p{L}*|approved?|granted|voted|passed / angenommen|genehmigt|bewilligt|zugestimmt / acept\\p{L}*|aprob\\p{L}*|concedi\\p{L}* / accept\\p{L}*|accorde\\p{L}*|approuv\\p{L}*|vote\\p{L}* / accett\\p{L}*|approvat\\p{L}|concess\\p{L} / aceit\\p{L}*|aprov\\p{L}*|conced\\p{L}* / وافق\\p{L}*|قبل\\p{L}{0,2}|موافق\\p{L}* / manzoor|maan gay\\p{L}*|approv\\p{L}*|मंज़ूर|मंजूर',
      'refus\\p{L}*|reject\\p{L}*|denied|declined|turned down / abgelehnt|verweigert|lehnt / rechaz\\p{L}*|deneg\\p{L}*|neg(?:o|aron|ado) / refus\\p{L}*|rejet\\p{L}* / rifiut\\p{L}*|respint\\p{L}|bocciat\\p{L} / recus\\p{L}*|rejeit\\p{L}*|neg(?:ou|aram|ado) / رفض\\p{L}*|مرفوض / thukra\\p{L}*|reject\\p{L}*|mana kar\\p{L}*|ठुकरा\\p{L}*',
    ],
    [
      'for it|in favou?r|supports?|supporting|backs / dafur|befurwortet|unterstutzt / a favor|apoya\\p{L}* / pour|soutien\\p{L}*|favorable / a favore|favorevol\\p{L}|appoggi\\p{L} / a favor|apoi\\p{L}* / مع|بيأيد|موافق / support|saath|haq mein|समर्थन',
      "against|opposes?|opposed / dagegen|gegen / en contra|contra|se opone\\p{L}* / contre|s'oppos\\p{L}*|oppos\\p{L}* / contro|contrari\\p{L} / contra|contrari\\p{L} / ضد|معترض\\p{L}* / khilaa?f+|virodh|खिलाफ|ख़िलाफ़|विरोध",
    ],
    [
      'lends?|lent|lending|offers?|gives? away / verleih\\p{L}*|leiht .{0,20} aus|verschenk\\p{L}*|bietet / presta|prestan|ofrece\\p{L}*|regala\\p{L}* / prete|pretent|offre|donne / presta|offre|regala / empresta|oferece|doa / بيسلف|هيسلف|بيعرض / udhaar de\\p{L}*|de raha|de rahi|दे रह\\p{L}*',
      'borrows?|needs?|looking for|looks for|seeks?|wants / sucht|suche|braucht|brauche|gesucht|leihen / busca|busco|necesita|necesito / cherche|besoin|emprunt\\p{L}* / cerca|cerco|serve / procura|procuro|precisa|preciso / محتاج\\p{L}*|عايز\\p{L}*|بدور\\p{L}* / chahiye|dhoond\\p{L}*|चाहिए',
    ],
    [
      'sells?|sold|selling / verkauf\\p{L}* / vend\\p{L}+ / vend\\p{L}* / vend\\p{L}+ / vend\\p{L}+ / بيبيع|هيبيع|باع\\p{L}* / bech\\p{L}*|बेच\\p{L}*',
      'buys?|bought|buying / kauf\\p{L}*|gekauft / compr\\p{L}+ / achet\\p{L}+ / compr\\p{L}+ / compr\\p{L}+ / اشتر\\p{L}*|هيشتري|بيشتري / khareed\\p{L}*|kharid\\p{L}*|खरीद\\p{L}*|ख़रीद\\p{L}*',
    ],
    [
      'left|available|free|remaining / frei|ubrig|verfugbar / libres?|quedan|disponibles? / libres?|reste|restent|disponibles? / liber\\p{L}|rimas\\p{L}*|disponibil\\p{L} / livres?|sobr\\p{L}+|disponive\\p{L}+ / فاضي\\p{L}*|فاضل\\p{L}* / khali|bache|baaki|खाली|बाकी',
      'taken|full|gone|booked|occupied|sold out / belegt|vergeben|voll|besetzt|ausgebucht / ocupad\\p{L}+|llen\\p{L}|agotad\\p{L}+ / pris|prises?|complet\\p{L}*|occupe\\p{L}* / occupat\\p{L}|pien\\p{L}|esaurit\\p{L} / ocupad\\p{L}+|lotad\\p{L}+|esgotad\\p{L}+ / مليان\\p{L}*|محجوز\\p{L}*|خلص\\p{L}* / bhar\\p{L}{1,3}|full|भर\\p{L}*',
    ],
    [
      'old|former / alte\\p{L}?|bisherige\\p{L}? / viej\\p{L}+|antigu\\p{L}+ / ancien\\p{L}*|vieux|vieille / vecchi\\p{L}* / antig\\p{L}+|velh\\p{L}+ / قديم\\p{L}* / purana|purani|purane|पुरान\\p{L}',
      'new / neue\\p{L}? / nuev\\p{L}+ / nouve\\p{L}+ / nuov\\p{L}+ / nov[oa]s? / جديد\\p{L}* / naya|nayi|naye|नया|नई|नए',
    ],
    [
      'works|working|fixed|repaired|running / funktioniert|lauft|repariert / funciona\\p{L}*|arreglad\\p{L}|reparad\\p{L} / marche|fonctionne\\p{L}*|repare\\p{L}* / funziona\\p{L}*|riparat\\p{L}|sistemat\\p{L} / funciona\\p{L}*|consertad\\p{L}|arrumad\\p{L} / شغال\\p{L}*|اتصلح\\p{L}* / theek ho|chal raha|chal rahi|ठीक हो|चल रह\\p{L}*',
      'broken|fails|failed|failing|crashes|crashed|out of order|stuck / kaputt|ausgefallen|defekt / rot[oa]s?|averiad\\p{L}|estropead\\p{L} / casse\\p{L}*|en panne / rott\\p{L}|guast\\p{L} / quebrad\\p{L}|pifou|estragad\\p{L} / بايظ\\p{L}*|عطلان\\p{L}*|باظ\\p{L}* / kharab|band pad\\p{L}*|खराब|ख़राब',
    ],
    [
      'minimum|minimal|minimi[sz]e|smallest|shortest|cheapest|lowest / mindestens|minimum|kleinst\\p{L}*|kurzest\\p{L}* / minim\\p{L}+|al menos / minim\\p{L}+|au moins / minim\\p{L}+|almeno / minim\\p{L}+|pelo menos / على الاقل|على الأقل|اقل|أقل / kam se kam|कम से कम',
      'maximum|maximal|maximi[sz]e|largest|longest|at most|highest / hochstens|maximum|maximal|grosst\\p{L}*|langst\\p{L}* / maxim\\p{L}+ / maxim\\p{L}+|au plus / massim\\p{L}+ / maxim\\p{L}+ / بالكتير|على الاكثر|على الأكثر|اكبر|أكبر / zyada se zyada|ज्यादा से ज्यादा',
    ],
    [
      'easy|simple / leicht|einfach / facil\\p{L}* / facile\\p{L}* / facil\\p{L}+ / faceis|facil / سهل\\p{L}* / aasan|आसान',
      'hard|difficult|tough / schwer|schwierig / dificil\\p{L}* / difficile\\p{L}* / difficil\\p{L}+ / dificil|dificeis / صعب\\p{L}* / mushkil|मुश्किल',
    ],
    [
      'arriv\\p{L}+ / ankunft|kommt an|kommen an|angekommen / llega\\p{L}* / arriv\\p{L}+ / arriv\\p{L}+ / cheg\\p{L}+ / وصل\\p{L}*|هيوصل\\p{L}* / pahunch\\p{L}*|पहुंच\\p{L}*|पहुँच\\p{L}*',
      'leaves|leaving|departs?|departure / abfahrt|fahrt ab|fahren ab|geht los / sale|salen|salida|salimos / part|partent|depart / parte|partono|partenza / sai|saem|saida|parte|partida / هيمشي|بيتحرك|هنتحرك / nikal\\p{L}*|रवाना|निकल\\p{L}*',
    ],
    [
      'everyone|everybody|all of them / alle / todos|todas / tous|toutes|tout le monde / tutti|tutte / todos|todas|todo mundo / كلهم|الكل|كلنا / sab|sabko|सब|सबको',
      'nobody|none|no one|only some / niemand|keiner|nur einige / nadie|ningun\\p{L}* / personne|aucun\\p{L}* / nessun\\p{L}* / ninguem|nenhum\\p{L}* / محدش|ولا حد / koi nahi|kisi ne nahi|कोई नहीं',
    ],
    [
      'open|opens|opened / offen|geoffnet|offnet / abiert\\p{L}|abre|abren / ouvert\\p{L}*|ouvre / apert\\p{L}|apre|aprono / abert\\p{L}|abre|abrem / مفتوح\\p{L}*|فاتح\\p{L}* / khula|khuli|open|खुला|खुली',
      'closed|closes|shut / geschlossen|zu|schliesst / cerrad\\p{L}|cierra\\p{L}* / ferme|fermee|fermes / chius\\p{L}|chiude / fechad\\p{L}|fecha|fecham / مقفول\\p{L}*|مغلق\\p{L}* / band|bandh|closed|बंद',
    ],
    [
      'before / vor|vorher / antes / avant / prima / antes / قبل / se pehle|ke pehle|से पहले|के पहले',
      'after / nach|nachher / despues / apres / dopo / depois / بعد / ke baad|के बाद',
    ],
    [
      'with / mit / con / avec / con / com / مع / saath|साथ',
      'without / ohne / sin / sans / senza / sem / بدون / bina|बिना',
    ],
    [
      'won|wins|win / gewonnen|gewinnt|gewann / gano|ganado|gana / gagne / vint\\p{L}|vince|vinciamo / venceu|ganhou / كسب\\p{L}*|فاز\\p{L}* / jeet\\p{L}*|जीत\\p{L}*',
      'lost|loses|lose / verloren|verliert|verlor / perdio|perdido|pierde / perdu|perd / pers\\p{L}|perde / perdeu / خسر\\p{L}* / haar\\p{L}*|हार\\p{L}*',
    ],
    [
      'early|earlier|earliest / fruh|fruher / temprano|pronto / tot / presto / cedo / بدري / jaldi|जल्दी',
      'late|later|latest / spat|spater / tarde / tard / tardi / tarde / متاخر\\p{L}*|متأخر\\p{L}* / der|देर',
    ],
    [
      'more|higher|highest|most / mehr|hoher|hochst\\p{L}* / mas / plus / piu / mais / اكتر|أكثر|اكثر / zyada|ज्यादा',
      'less|lower|lowest|least|fewer / weniger|niedriger|niedrigst\\p{L}* / menos / moins / meno / menos / اقل|أقل / kam|कम',
    ],
    [
      'cheap|cheaper / gunstig\\p{L}*|billig\\p{L}* / barat\\p{L}* / bon marche|moins cher\\p{L}* / economic\\p{L} / barat\\p{L}* / رخيص\\p{L}* / sasta|सस्ता',
      'expensive / teuer\\p{L}*|teur\\p{L}* / car[oa]s? / cher|chere / car[oa] / car[oa]s? / غالي\\p{L}* / mehnga|mehenga|महंगा',
    ],
    [
      'upstairs / oben / arriba / en haut / di sopra / em cima / فوق / upar|ऊपर',
      'downstairs / unten / abajo / en bas / di sotto / embaixo / تحت / neeche|नीचे',
    ],
    [
      'indoors|inside / drinnen / dentro / dedans|interieur / dentro / dentro / جوه|جوا / andar|अंदर',
      'outdoors|outside / draussen / fuera|afuera / dehors|exterieur / fuori / fora / بره|برا / bahar|बाहर',
    ],
    [
      'left / links / izquierda / gauche / sinistra / esquerda / شمال|يسار / बाएं',
      'right / rechts / derecha / droite / destra / direita / يمين / दाएं',
    ],
    [
      'first / erste\\p{L}? / primer\\p{L}* / premier\\p{L}* / prim[oa] / primeir\\p{L} / الاول|الأول / pehla|pehli|पहला|पहली',
      'last / letzte\\p{L}? / ultim\\p{L} / dernier\\p{L}* / ultim\\p{L} / ultim\\p{L} / الاخير|الأخير / aakhri|आखिरी',
    ],
    [
      'healthy|fit|recovered / gesund|fit / san[oa]|recuperad\\p{L} / gueri\\p{L}* / guarit\\p{L} / bem|recuperad\\p{L} / سليم / theek|ठीक',
      'ill|sick|injured / krank|verletzt / enferm\\p{L}|lesionad\\p{L} / malade|blesse\\p{L}* / malat\\p{L}|infortunat\\p{L} / doente|machucad\\p{L} / مريض\\p{L}*|تعبان\\p{L}*|مصاب\\p{L}* / bimar|kharab|बीमार',
    ],
    [
      'true|real / stimmt|wahr|echt / verdader\\p{L}|ciert\\p{L} / vrai\\p{L}* / ver[oa] / verdadeir\\p{L}|verdade / صحيح|حقيقي / sach|sahi|सच|सही',
      'false|fake|hoax|untrue / falsch\\p{L}*|erfunden|fake / fals[oa]s?|bulo / faux|fausse|rumeur|intox / fals[oa]|bufala / fals[oa]|mentira|boato / كذب|اشاعة|إشاعة / jhooth|jhootha|fake|झूठ|फेक',
    ],
  ] as const
).map(([one, other]) => pair(parts(one), parts(other)));
