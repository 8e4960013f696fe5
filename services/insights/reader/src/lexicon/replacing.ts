/** Words that tell what takes the place of what, folded, in eight languages. */
import { WordKind } from './sentences.ts';

/** In a question: whether something stands as it was. */
export const stillWords = new WordKind(
  'still|as usual|as always|as planned',
  'sigue|siguen|seguimos|sigue en pie|como siempre|igual que siempre|todavia',
  'continua|continuam|segue|mantem se|mantem|como sempre|na mesma',
  'immer noch|noch immer|wie immer|wie gehabt|wie geplant|bleibt es|bleibts|bleibt|weiterhin',
  'toujours|tjs|tjrs|tjours|comme d habitude|comme prevu|maintenu*',
  'sempre|come sempre|come al solito|resta|rimane|confermat*',
  'abhi bhi|ab bhi|wahi|rahega|rahegi|rahenge|hi hai na|hai na|अभी भी|अब भी|वही|रहेगा|रहेगी|रहेंगे|है ना|है न',
  'لسه|لسا|لازال|مازال|ما زال|لا يزال|هيفضل|هتفضل|بيضل|يظل|زي ما هو|زي ما هي|مثل ما هو|كالعاده|مثل العاده|زي العاده',
);

/** How many or how much is still to come: the last such number holds. */
export const leftWords = new WordKind(
  'left|remaining|missing|to go|still need|still needed|short',
  'falta|faltan|faltaba|queda|quedan|restan|pendientes',
  'faltam|restam|resta|sobram|sobra',
  'fehlen|fehlt|ubrig|offen|ausstehend',
  'reste|restent|manque|manquent',
  'mancano|manca|restano|rimangono|avanzano',
  'baki|baaki|bacha|bache|bachi|bachenge|बाकी|बाक़ी|बचे|बचा|बची',
  'باقي|الباقي|باقيين|فاضل|ناقص|ناقصنا|ناقصين|تبقي|تبقى|بقي|بقى',
);

/** Somebody does not come or cannot do it. */
export const cannotWords = new WordKind(
  'can t|cannot|cant|won t make|not make it|can not|unable|drop out|dropping out|i m out|im out|count me out|not coming|not able',
  'no puedo|no podre|no voy a poder|no llego|no voy|me bajo|no cuenten conmigo|no conteis conmigo|se baja|no puede|no viene',
  'nao posso|nao vou poder|nao consigo|nao vou|nao contem comigo|estou fora|to fora|tou fora|nao da para mim|nao pode|nao vem',
  'kann nicht|kann doch nicht|schaffe es nicht|schaff es nicht|schaffs nicht|bin raus|komme nicht|kann leider nicht|fall* aus|bin verhindert|muss absagen|kommt nicht',
  'peux pas|ne pourrai pas|pourrai pas|peut pas|viens pas|viens plus|ne viens|je me desiste|je serai pas',
  'non posso|non ce la faccio|non riesco|non vengo|non ci sono|devo dare buca|non puo|mi tiro indietro|non viene',
  'nahi aa sakta|nahi aa sakti|nahi aa paunga|nahi aa paungi|nahi aa paaunga|nahi aa paaungi|nahi kar paunga|nahi kar paungi|nahi ho payega|na ho payega|nahi aa raha|nahi aa rahi|नहीं आ सकता|नहीं आ सकती|नहीं आ पाऊंगा|नहीं आ पाऊंगी|नहीं आ पाऊँगा|नहीं आ पाऊँगी|नहीं हो पाएगा|नहीं कर पाऊंगा|नहीं कर पाऊंगी',
  'ما اقدر|ما أقدر|مش هقدر|ما بقدر|ماقدر|مقدرش|مش قادر|مش قادره|لن استطيع|لا استطيع|ما نقدرش|مانقدرش|اعتذر|بعتذر|معتذر|مش جاي|مش جايه|ما راح اجي|ما رح اجي',
);

/** What leads to what somebody or something is in the place of; of levelled texts. */
export const insteadOf =
  'instead of|in place of|rather than|statt|anstatt|anstelle von|en vez del?|en lugar del?|em vez d[eao]s?|ao inves d[eao]s?|n?o lugar d[eao]s?|au lieu d[eu]|a la place d[eu]|la place d[eu]|plutot que|invece (?:di|del|della)|al posto d(?:i|el|ella)|anziche|بدلا من|عوضا عن|بدل|مكان';
/** The same, behind it. */
export const insteadBehind = 'ki jagah|ke badle|ke bajaye|की जगह|के बदले|के बजाय';

/** What a note must not lose: in whose place something is, and by how much it shifts. */
export const replacingWords = new WordKind(
  'instead|in place|rather than|a day|a week|an hour|half an|one day|one hour|one week',
  'en vez|en lugar|un dia|una hora|media hora|una semana',
  'em vez|ao inves|no lugar|um dia|uma hora|meia hora|uma semana',
  'statt|anstatt|anstelle|einen tag|eine stunde|halbe stunde|eine woche',
  'au lieu|a la place|la place|plutot que|un jour|une heure|une demi|une semaine',
  'invece|al posto|anziche|un giorno|un ora|mezz ora|una settimana',
  'ki jagah|ke badle|ke bajaye|ek din|ek ghanta|ek ghante|ek hafte|की जगह|के बदले|के बजाय|एक दिन|एक घंटा|एक घंटे|एक हफ्ते',
  'بدل|بدلا|عوضا|مكان|يوم|ساعه|ساعة|اسبوع|أسبوع',
);
