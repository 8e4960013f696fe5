import type { Language } from '../../languages.ts';

/** How rules are put together, folded: what forbids, allows, excepts, and gives reasons. */

export type MarkKind =
  | 'no'
  | 'ok'
  | 'only'
  | 'except'
  | 'exceptBefore'
  | 'without'
  | 'if'
  | 'because'
  | 'and'
  | 'or'
  | 'but'
  | 'admins'
  | 'others';

/** Words of any language, and those that mean it in one language only. */
interface Marks {
  readonly any: string;
  readonly of?: Partial<Record<Language, string>>;
}

export const marks: Readonly<Record<MarkKind, Marks>> = {
  no: {
    any: `no|not|don't|dont|do not|doesn't|never|nor|neither|avoid*|forbid*|banned|prohibit*|refrain*|stop|unwanted|
      delete|remove|block|hide|disallow*|can't|cannot|mustn't|aren't|isn't|shouldn't|out of|zero tolerance|nobody|no one|
      nada de|nada|nunca|jamas|prohibid*|prohibe*|evitad|evitar|evitemos|eviten|abstener*|abstenerse|vetad*|eliminar|borrar|
      kein*|nicht|nie|niemals|verboten*|verbietet|untersagt|unerwünscht|unterlass*|unterlasst|vermeide*|verzichte*|lösche*|weder|
      pas de|pas d|pas|jamais|aucun*|interdi*|évite*|évitez|proscrit*|supprime*|
      non|niente|nessun*|vietat*|vieta|evitate|evitare|proibit*|divieto|cancellare|
      não|nem|proibid*|proíbe|evite*|vedad*|apagar|
      मत|नहीं|नही|मना|न|ना|वर्जित|निषेध|निषिद्ध|प्रतिबंधित|प्रतिबंध|बंद|रोक|nahi|nahin|nhi|
      لا|ممنوع*|يمنع|تمنع|منع|بلا|عدم|تجنب*|غير مسموح*|محظور*|يحظر|حظر|مش`,
    of: {
      es: 'ni|fuera|basta de|tampoco',
      pt: 'nada|chega de',
      fr: 'ni|ne|n|stop',
      it: 'né|mai|basta',
      de: 'noch|tabu',
      hi: 'na|mat|mana|band',
      ar: 'ما|ليس',
    },
  },
  ok: {
    any: `allowed|welcome|fine|ok|okay|permitted|accepted|acceptable|erlaubt|gestattet|willkommen|in ordnung|gerne|
      permitid*|permite|permiten|autorizad*|bienvenid*|está bien|autorisé*|permis|permise*|bienvenu*|tolér*|consentit*|permess*|
      ammess*|va bene|vanno bene|benvenut*|liberad*|tudo bem|bem vind*|चलेगा|चलेंगे|ठीक|मान्य|अनुमति|chalega|theek|thik|
      مسموح*|يسمح|مقبول*|لا باس|مرحب*|جائز*`,
    of: { pt: 'pode|podem', es: 'vale|puede|pueden|se puede', fr: 'possible*' },
  },
  only: {
    any: `nothing but|nothing except|nothing other than|nichts als|nichts ausser|nada más que|nada que no sea|rien que|rien d'autre que|nient'altro che|nada além de|nada mais que|only|solely|exclusively|just|solo|solamente|únicamente|exclusivamente|nur|ausschliesslich|lediglich|seulement|uniquement|
      exclusivement|soltanto|solamente|esclusivamente|apenas|somente|só|सिर्फ|केवल|sirf|keval|فقط|حصرا`,
    of: { fr: 'que' },
  },
  except: {
    any: `except|except for|excepting|excluding|apart from|other than|aside from|unless|but not|with the exception of|excepto|salvo|
      a excepción de|a menos que|excluyendo|exceto|a não ser|com exceção de|à exceção de|ausser|ausgenommen|bis auf|mit ausnahme von|
      es sei denn|sauf|hormis|excepté*|à moins que|à l'exception de|en dehors de|tranne|eccetto|fuorché|a meno che|ad eccezione di|
      إلا|ما عدا|ماعدا|باستثناء|عدا|سوى`,
    of: { es: 'menos', pt: 'menos|fora' },
  },
  exceptBefore: {
    any: 'के अलावा|को छोड़कर|के सिवाय|सिवाय|छोड़कर|ke alawa|ke alava|ko chhodkar|ko chodkar|chhodkar|ke siwa',
  },
  without: { any: 'without|sin|sans|senza|sem|ohne|بدون|من غير|دون' },
  if: {
    any: 'if|when|whenever|while|wenn|falls|sobald|cuando|quand|lorsque|quando|अगर|यदि|जब|agar|jab|إذا|عندما|لما|لو',
    of: { es: 'si', fr: 'si|s', it: 'se', pt: 'se' },
  },
  because: {
    any: `because|so that|weil|damit|porque|ya que|para que|pois|já que|parce que|car|puisque|pour que|perché|poiché|affinché|
      क्योंकि|ताकि|kyunki|kyonki|لأن|لأنها|لأنه|كي|لكي`,
    of: { en: 'since', de: 'da|denn', ar: 'حتى لا' },
  },
  and: { any: 'and|und|sowie|y|et|e|ed|और|तथा|व|aur|و' },
  or: { any: 'or|oder|bzw|o|u|ou|od|या|अथवा|ya|أو|او' },
  but: { any: 'but|however|aber|jedoch|pero|mais|mas|porém|ma|però|लेकिन|मगर|lekin|magar|لكن|ولكن' },
  admins: {
    any: `admin|admins|administrator*|administrador*|moderator*|moderador*|moderatoren|administrateur*|modérateur*|amministrator*|
      moderator*|एडमिन|प्रशासक|المشرف*|مشرف*|الادمن|ادمن`,
  },
  others: {
    any: `other people|other persons|other members|others|somebody else|someone else|third parties|otras personas|otros|de terceros|terceros|
      anderen|anderer|anderer leute|dritter|fremde*|autrui|d'autres personnes|autres personnes|des autres|altri|altrui|altre persone|terzi|
      outras pessoas|outros|terceiros|दूसरों|दूसरे लोगों|अन्य लोगों|doosron|dusron|dusre logon|الآخرين|آخرين|غيركم|الغير`,
  },
};

/** Words that neither add to a wish nor take from it, beside the function words of a language. */
export const neutral = `strictly totally completely entirely absolut streng strikt strengstens terminantemente totalmente estrictamente rigurosamente rigorosamente strictement formellement absolument assolutamente severamente rigorosamente genre कर करके दें देना दे ही बिल्कुल सख्त पूरी तरह सकते सकता सकती भेज bhej sakte sakta sakti hi bilkul sakht sakhti kar karke de dena تماما قطعا نهائيا باتا منعا بتاتا towards toward against gegenüber gegen envers contre hacia contra contro verso ضد تجاه allowed allow posting post posts posted share shared sharing send sending sent message messages msg msgs
  chat chats chatting group groups channel here member members people anyone anybody everyone everybody all any kind kinds kindly sort sorts type types form
  please thanks thank rule rules strictly absolutely ever at way ways thing things content talk talking say saying write writing put use using keep let
  type typing drop around stuff whatsoever shall should may might must can will be is are in on to of the a an with for it its this that these those
  publicar publiquen publiqueis compartir compartan compartais comparta mandar manden mandeis enviar envien envieis envio poner pongan pongais escribir escriban escribais
  mensaje mensajes grupo chat gente miembros todos todas todo toda cualquier ningun ninguna tipo tipos aqui favor por en el la los las un una unos unas de del al se permite permiten pedimos ruega hacer hagan decir
  bitte nachricht nachrichten gruppe chat hier mitglieder alle jede jeder jegliche jeglicher jegliches art form teilen posten schicken schickt senden schreiben schreibt stellen reinstellen verschicken einstellen machen im in der die das den dem des ein eine einen zu von sind ist werden wird wollen sollen soll
  message messages groupe discussion ici membres tout toute tous toutes sorte genre publier publiez partager partagez envoyer envoyez poster postez mettre mettez ecrire ecrivez dire sont est merci svp plait stp dans le la les un une des du de au aux sur faire
  messaggio messaggi gruppo chat qui membri tutto tutti tutte ogni qualsiasi qualunque tipo genere inviare inviate mandare mandate pubblicare pubblicate condividere condividete postare scrivere scrivete dire fare favore per sono nel nella sul di del della dei degli delle il lo la gli i le un una uno in
  mensagem mensagens grupo conversa aqui membros todo toda todos todas qualquer nenhum nenhuma tipo enviar envie enviem mandar mande mandem postar poste postem publicar publiquem compartilhar compartilhe divulgar partilhar escrever dizer falar fazer colocar sao por favor no na nos nas do da dos das o a os as um uma em ao
  ग्रुप समूह में मे संदेश मैसेज मेसेज मेसेजेस कोई भी किसी यहाँ यहां सब सभी भेजना भेजें भेजे भेजो करना करें करे करो डालना डालें डाले पोस्ट शेयर साझा लिखना लिखें कृपया है हैं का की के को पर से प्रकार तरह
  group grup me mein mai message messages msg koi bhi kisi yahan yaha sab sabhi bhejna bheje bhejen bhejo karna kare karen karo dalna dale dalen dalo post share likhna kripya please hai hain ka ki ke ko par se
  المجموعه المجموعة مجموعه جروب الجروب قروب القروب هنا رسائل الرسائل رساله الرساله رسايل ارسال الارسال نشر النشر مشاركه المشاركه كتابه الكتابه ترسلوا ترسل تنشروا تنشر تكتبوا يرجي الرجاء رجاء من فضلكم فضلك اي جميع كل في الي علي عن انواع نوع الاعضاء للاعضاء هذه هذا ارسلوا وضع استخدام`;

/** What seems a function word but decides what is meant. */
export const telling = `today tomorrow morning evening night own new more less before after first same without many few long short me us my mine about against during until between
  propio propia propios nuevo nueva nuevos antes despues mismo misma muchos sobre eigene eigenen eigener neue neuen neuer mein meine meiner vor nach mehr weniger uber propre propres nouveau nouveaux nouvelle avant apres meme sur
  proprio propri nuovo nuovi prima dopo stesso stessi molti mio mia nostro nostra mi mis nuestro nuestra nuestros minha meu nosso nossa novo novos novas depois mesmo muitos notre nos mon ma unser unsere unserer unseren our ours
  अपना अपनी अपने नया नए हमारा हमारी naya naye apna apni apne hamara`;

/** Who speaks so tells what people do here, or asks them to; without a word that forbids it is no ban. */
export const statement = `we you i they he she lets share post send use publish wir ihr ich teilt postet schickt nosotros nosotras vosotros yo compartid compartan comparte publicad publiquen enviad envien
  mandad manden nous vous je partagez publiez postez envoyez noi voi io condividete inviate mandate pubblicate nos voces voce eu compartilhem enviem mandem publiquem postem hum ham aap tum main bheje bhejen bhejo
  हम आप तुम मैं भेजें भेजो نحن انتم انا ارسلوا انشروا شاركوا`;
