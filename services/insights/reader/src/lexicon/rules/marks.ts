import type { Language } from '../../languages.ts';
import type { ContentKind } from './contents.ts';

/** 'Links to other sites than ours': the sites behind it are left alone. */
export const otherSitesThan = `other (sites|websites|web sites|pages|links|domains) than|sites different from|otr(os|as) (sitios|páginas|webs|enlaces|dominios) que|(sitios|páginas|webs) distint(os|as) (de|a)|ander(e|en) (seiten|webseiten|websites|links|domains) als|autres (sites|pages|liens) que|(ad )?altr(i|e) (siti|pagine|link) (che|da)|siti diversi da|outr(os|as) (sites|páginas|links) (que|além|senão)`;

/** How rules are put together, folded: what forbids, allows, excepts, and gives reasons. */

export type MarkKind =
  | 'no'
  | 'ok'
  | 'only'
  | 'except'
  | 'exceptBefore'
  | 'without'
  | 'onlyWith'
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
    any: `not|don't|dont|do not|doesn't|never|nor|neither|avoid*|forbid*|banned|prohibit*|refrain*|stop|unwanted|
      delete|remove|block|hide|disallow*|can't|cannot|mustn't|aren't|isn't|shouldn't|out of|zero tolerance|nobody|no one|none of|no longer|zero|ban|bans|quiet hours|quiet time|quiet please|stay silent|will get you (removed|banned|kicked)|leads? to (removal|a ban)|free of|free from|will be (deleted|removed|banned|kicked|kicked out)|gets (deleted|removed|banned|kicked|kicked out)|get (deleted|removed|banned|kicked|kicked out)|
      nada de|nada|nunca|jamas|prohibid*|prohibe*|evitad|evitar|evitemos|eviten|abstener*|abstenerse|absteng*|vetad*|eliminar|borrar|cero|nadie|ya no|horas de silencio|silencio|(será|serán|sera|seran) (eliminad*|borrad*|expulsad*)|se (borrará*|eliminará*|expulsará*)|no más|siesta|(supone|suponen|implica|implican) (la )?expulsión|
      kein*|nicht|nie|niemals|verboten*|verbietet|untersagt|unerwünscht|unterlass*|unterlasst|vermeide*|verzichte*|lösche*|weder|nicht mehr|niemand|null toleranz|ruhe|mittagsruhe|nachtruhe|(führen|führt) zum (ausschluss|rauswurf|bann)|vermeiden|ruhezeit*|funkstille|fliegt raus|fliegen raus|wird gelöscht|werden gelöscht|wird entfernt|werden entfernt|rauswurf|rausgeworfen|gehören nicht|gehört nicht|
      pas de|pas d|pas|jamais|aucun*|interdi*|évit*|proscri*|supprimé*|supprime*|(entraîne*|mène*) (à )?l'exclusion|exclu|exclus|exclue|banni*|abstenez*|abstenir|zéro|silence|rien|personne ne|
      non|niente|nessun*|vietat*|vieta|evitate|evitare|proibit*|divieto|cancellare|evitiamo|evita|evitino|astener*|astenetevi|silenzio|non più|(comporta|comportano) l'espulsione|verrà (rimosso|cancellato|espulso)|verranno (rimossi|cancellati|espulsi)|sarà (rimosso|espulso)|
      não|nem|proibid*|proíbe|evite*|evitem|evitar|vedad*|apagar|horário de silêncio|horas de silêncio|silêncio|ninguém|proibição|será (removido|banido|excluído|apagado)|serão (removidos|banidos|excluídos|apagados)|
      मत|नहीं|नही|मना|न|ना|वर्जित|निषेध|निषिद्ध|प्रतिबंधित|प्रतिबंध|बंद|रोक|nahi|nahin|nhi|mat (kar*|bhej*|dal*|likh*|do|de|dena|bol*|post*|share*|banao|kijiye)|पाबंदी|सख्त मनाही|मनाही|मनाई|manahi|mana hai|हटा दिया जाएगा|हटा दिए जाएंगे|निकाल दिया जाएगा|hata diya jayega|nikal diya jayega|banned|bandh|
      لا|ممنوع*|يمنع|تمنع|منع|بلا|عدم|تجنب*|غير مسموح*|محظور*|يحظر|تحظر|حظر|مش|ممنوعه|ممنوعات|لن يسمح|يرجي عدم|سيتم (حذف|حظر|طرد)|يتم (حذف|حظر|طرد)|سيحذف|يحذف|يطرد|كفي|كفايه|بطلوا|بلاش`,
    of: {
      // In Portuguese it is 'in the'.
      en: 'no|off limits',
      es: 'no|ni|fuera|basta de|basta|tampoco',
      pt: 'nada|chega de|chega',
      fr: 'no|ni|ne|n|stop|halte',
      it: 'no|né|mai|basta|stop',
      de: 'no|noch|tabu|schluss mit|stopp',
      hi: 'no|na|mat|mana|band',
      ar: 'no|ما|ليس',
    },
  },
  ok: {
    any: `yes|ja|oui|sim|हां|haan|نعم|allowed|welcome|fine|ok|okay|permitted|accepted|acceptable|erlaubt|gestattet|willkommen|in ordnung|gerne|
      permitid*|permite|permiten|autorizad*|bienvenid*|está bien|autorisé*|permis|permise*|bienvenu*|tolér*|consentit*|permess*|
      ammess*|va bene|vanno bene|benvenut*|liberad*|tudo bem|bem vind*|चलेगा|चलेंगे|ठीक|मान्य|अनुमति|chalega|theek|thik|
      مسموح*|يسمح|مقبول*|لا باس|مرحب*|جائز*`,
    of: {
      pt: 'pode|podem',
      // 'Sí' is no 'if'.
      es: 'vale|puede|pueden|se puede|si (se |que se |que )?(puede|pueden|permite|permiten|vale|valen)|si (esta|estan) permitid*',
      fr: 'possible*|oui|ok',
    },
  },
  only: {
    any: `nothing but|nothing except|nothing other than|nichts als|nichts ausser|nada más que|nada que no sea|rien que|rien d'autre que|nient'altro che|nada além de|nada mais que|only|stick to|keep to|group hours|chat hours|horario del grupo|horario permitido|horário permitido|horário do grupo|horaires du groupe|orari del gruppo|orario del gruppo|الالتزام باللغه|التزموا باللغه|solely|exclusively|just|solo|solamente|únicamente|exclusivamente|nur|ausschliesslich|lediglich|seulement|uniquement|
      exclusivement|soltanto|solamente|esclusivamente|apenas|somente|so (as|aos|nas|nos|em|com)|सिर्फ|केवल|sirf|keval|فقط|حصرا`,
    of: { fr: 'que', pt: 'só' },
  },
  except: {
    any: `except|except for|except in case of|save for|barring|excepting|excluding|apart from|other than|aside from|unless|but not|with the exception of|excepto|salvo|
      a excepción de|salvo en caso de|excepto en caso de|a no ser que|si no es|que no sea|que no sean|quitando|aparte de|a menos que|excluyendo|exceto|exceto em caso de|salvo se|a não ser|a não ser que|tirando|menos em|com exceção de|à exceção de|ausser|ausgenommen|bis auf|mit ausnahme von|
      es sei denn|sofern nicht|wenn nicht|abgesehen von|nur nicht|sauf|hormis|excepté*|à moins que|à moins d|sauf si|sauf en cas d|sauf en cas de|hors|à part|mis à part|à l'exception de|en dehors de|tranne|tranne che|tranne in caso di|salvo che|se non|a parte|escluso|esclusi|escluse|eccetto|fuorché|a meno che|ad eccezione di|
      إلا|ما عدا|ماعدا|باستثناء|عدا|سوى`,
    of: {
      es: 'menos',
      pt: 'menos|fora',
      hi: 'jab tak|जब तक|except',
      fr: "si ce n'est",
    },
  },
  exceptBefore: {
    any: 'के अतिरिक्त|ke ilava|ke siva|ke siway|excepted|aside|excluded|exceptuad*|excepted|के अलावा|को छोड़कर|के सिवाय|सिवाय|छोड़कर|ke alawa|ke alava|ko chhodkar|ko chodkar|chhodkar|ke siwa',
  },
  onlyWith: {
    any: 'only with|only if they have|nur mit|sólo con|solo con|únicamente con|seulement avec|uniquement avec|solo se con|só com|apenas com|somente com|فقط مع',
  },
  without: { any: 'without|sin|sans|senza|sem|ohne|بدون|من غير|دون' },
  if: {
    any: 'if|when|whenever|while|wenn|falls|sobald|cuando|quand|lorsque|quando|अगर|यदि|जब|agar|jab|إذا|عندما|لما|لو',
    of: { es: 'si', fr: 'si|s', it: 'se', pt: 'se' },
  },
  because: {
    any: `because|so that|hay niñ*|que hay niñ*|il y a des enfants|ci sono bambini|tem criança*|há crianças|hier sind kinder|kinder lesen mit|weil|damit|porque|ya que|para que|já que|parce que|puisque|pour que|perché|poiché|affinché|
      क्योंकि|ताकि|kyunki|kyonki|لأن|لأنها|لأنه|كي|لكي`,
    of: {
      en: 'since|there are|kids are|children are|kids read|children read',
      de: 'da|denn',
      fr: 'car',
      pt: 'pois',
      ar: 'حتى لا',
    },
  },
  and: { any: 'and|und|sowie|y|et|e|ed|और|तथा|व|aur|و' },
  or: { any: 'or|oder|bzw|o|u|ou|od|या|अथवा|ya|أو|او' },
  but: {
    any: 'but|however|aber|jedoch|pero|porém|però|लेकिन|मगर|lekin|magar|لكن|ولكن',
    of: { fr: 'mais', pt: 'mas', it: 'ma' },
  },
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

/** Words that begin so tell that something is sent, said or shown, or speak of the group: they narrow nothing. */
export const neutralStems = `
  replies|comment|comments|posts|want|wants|wanted|wish|wishes|like|need|needs|nothing|post*|upload*|text|texting|chatting|write|writing|written|publish*|distribut*|spread*|circulat*|paste|pasting|flood|message*|spamming|tolerat*|permit*|accept*|allow*|appropriate|welcome|respect*|behav*|polite*|kind|nice|nicely|courteous|also|too|either|here|annoying|remind*|admit*|rule*|general|generally|entire*|whole|ever|whatsoever|
  quer*|quier*|gust*|alguien|ningun*|publi*|compart*|mand*|envi*|escrib*|escriba*|pong*|pone*|poner|poned|subir|suban|subais|suba|colgar|colgu*|cuelg*|difund*|pasar|pase*|usar|uses|usen|hag*|hacer|dejar|dejen|admit*|toler*|acept*|permit*|colg*|cualquier*|cosa|cosas|algun*|tambien|asi|respet*|educa*|comunidad|vosotros|rogamos|ruego|pedimos|recordad|norma*|regla*|horas|hora|se|
  quer*|algum*|nenhum*|envi*|mand*|post*|public*|compartilh*|divulg*|partilh*|coloqu*|coloc*|escrev*|usar|use|usem|usando|fazer|faca|facam|deix*|permit*|toler*|aceit*|coisa*|qualquer|tambem|respeit*|gentileza|favor|regra*|pedimos|ninguem|
  dulden|duldet|tolerier*|beitrag*|beiträge*|kommentar*|bleibt|bleiben|möcht*|wünsch*|irgendwelche*|bitten|schreib*|geschrieben|schick*|geschickt|verschick*|post*|gepostet|teilen|teilt|teile|geteilt|senden|sendet|sende|gesendet|stellen|stellt|stelle|gestellt|hochlad*|hochgeladen|reinstell*|reinpost*|veroffentlich*|verbreit*|geben|nutz*|verwend*|benutz*|mach*|gemacht|gibt|geht|haben|habt|moch*|woll*|soll*|darf|durf*|mussen|muss|auch|sache*|ding*|regel*|grundsatzlich|generell|jederzeit|immer|reingestellt|untereinander|einander|respektvoll|freundlich|hoflich|wer|lassen|lasst|
  vers|veut|voul*|souhait*|desir*|aucun*|publi*|post*|envo*|partag*|ecri*|mett*|mis|mise|mises|diffus*|utilis*|faire|fait|faites|laiss*|toler*|accept*|autoris*|permet*|sont|soit|etre|aussi|chose*|regle*|rappel*|prier*|prie*|svp|remerci*|merci|respect*|courtois*|poli|polis|polie|polies|quelconque*|on|reste*|
  vogl*|vuol*|desider*|alcun*|mand*|invi*|pubblic*|condivi*|post*|scriv*|scritt*|mett*|caric*|diffond*|usare|usate|usi|usa|fare|fate|fa|lasci*|toller*|ammess*|accett*|consent*|permess*|possono|puo|possiamo|cosa|cose|anche|regol*|ricord*|preg*|cortes*|rispett*|educat*|qualsiasi|si|
  चाहिए|चाहते|chahiye|chahte|प्रयोग|उपयोग|इस्तेमाल|prayog|upyog|istemal|भेज*|डाल*|करें|करे|करो|करना|कीजिए|कीजिये|शेयर|पोस्ट|लिख*|दें|दे|देगा|देगी|देंगे|करेगा|करेगी|करेंगे|भी|चीज*|एक दूसरे|आपस|वाले|वाली|वाला|जैसे|नियम*|प्लीज|सदस्य*|जाए|जाएं|जाये|जाता|जाती|हो|bhej*|dal*|kare*|karo|karna|kijiye|share|likh*|dena|dega|denge|karega|karenge|bhi|cheez*|chiz*|ek dusre|ek doosre|aapas|wale|wali|wala|jaise|niyam*|plz|pls|jaye|jaye|ho|hona|allowed|allow|
  نقبل|يقبل|تقبل|التواصل|تواصل|التقيد|نريد|احد|ارسال*|ترسل*|ارسل*|نشر*|تنشر*|انشر*|مشارك*|تشارك*|كتاب*|تكتب*|وضع*|استخدام*|استعمال*|الدردش*|الشات|القروب*|الجروب*|المجموع*|الاعضاء|عضو|شيء|اشياء|ايضا|كذلك|الرجاء|رجاء|نرجو|ارجو|يرجي|قوانين|قانون|احترام|الاحترام|داخل|خلال|اي`;

/** Whose, or whom. */
const anybody = `neighbo*|parent*|member*|people|person*|other*|others|each|other|anyone|anybody|somebody|colleague*|teacher*|player*|vecin*|padres|madres|miembro*|compane*|personas|gente|nadie|entre|nachbar*|eltern|mitglied*|andere*|jemand*|kolleg*|spieler*|personen|voisin*|parents|membre*|gens|personne*|autre*|vicin*|genitor*|membri|persone|nessun*|altri|
    vizinh*|pais|membro*|pessoa*|ninguem|colega*|outros|सदस्य*|लोगों|किसी|दूसरे|दूसरों|logo*|kisi|dusre*|الاعضاء|الناس|احد|الجيران|الاخرين|بعض|البعض`;

/** Words that do not narrow what they stand with: 'own products' are what adverts are for. */
export const fillers: Partial<Record<ContentKind, string>> = {
  adverts: `own|personal|private*|privat*|any|commercial*|kommerziel*|gewerblich*|comercial*|commercia*|business*|compan*|product*|service*|goods|things|items|stuff|shop*|your|their|negocio*|servicio*|producto*|articulo*|objeto*|propi*|eigen*|produkt*|dienstleistung*|artikel*|firm*|geschaft*|waren|sachen|
    produit*|service*|objet*|article*|entreprise*|propre*|son|sa|ses|votre*|prodott*|servizi*|oggett*|azienda*|propri*|attivita|articol*|produto*|servico*|propri*|negocio*|empresa*|loja*|सामान|प्रोडक्ट*|व्यापार*|saman|product*|business|تجاري*|التجاريه|منتج*|خدمات*|بضائع|buying|buy|purchas*|compra*|comprar|kauf*|achat*|acheter|acquist*|comprare|खरीद*|kharid*|شراء|الشراء|neu*|used|gebraucht*|usad*|this|marketplace|market`,
  insults: anybody,
  abuse: anybody,
  swearing: anybody,
  phones: anybody,
  personal: anybody,
  links: `external*|outside|web|internet|random|any|extern*|ajen*|الخارجيه|خارجيه|esterni|aleatori*|`,
  greetings: `daily|type*|tipo|genre|style|jeden|every|each|taglich*|quotidian*|diari*|tous|jour*|roz|रोज|useless|unnecessary|pointless|innecesari*|unnotig*|inutil*|फालतू|बेकार|faltu|bekar|usual|mere|simple*|blosse|bloss*|und|you|morning|evening`,
  images: `any|kind`,
  voice: `any`,
  invites: `whatsapp|telegram|discord|signal|any|link|links`,
  chains: `viral*|forward*|reenv*|weitergeleitet*|weiterleit*|encaminh*|transf*|inoltr*|copied|kopier*`,
  pitches: `scheme*|get|rich|quick|fast|offer*|ofert*|oferec*|angebot*|offre*|propos*|esquema*|afins|opportunit*|miracul*|milagr*|similar*|other|deal*|sure|عروض|عرض`,
};

/** What seems a function word but decides what is meant. */
export const telling = `today tomorrow morning evening night own new more less before after first same without many few long short me us my mine about against during until between
  propio propia propios nuevo nueva nuevos antes despues mismo misma muchos sobre eigene eigenen eigener neue neuen neuer mein meine meiner vor nach mehr weniger uber propre propres nouveau nouveaux nouvelle avant apres meme sur
  proprio propri nuovo nuovi prima dopo stesso stessi molti mio mia nostro nostra mi mis nuestro nuestra nuestros minha meu nosso nossa novo novos novas depois mesmo muitos notre nos mon ma unser unsere unserer unseren our ours
  अपना अपनी अपने नया नए हमारा हमारी naya naye apna apni apne hamara`;

/** Who speaks so tells what people do here, or asks them to; without a word that forbids it is no ban. */
export const statement = `we you i they he she lets share post send use publish wir ihr ich teilt postet schickt nosotros nosotras vosotros yo compartid compartan comparte publicad publiquen enviad envien
  mandad manden nous vous je partagez publiez postez envoyez noi voi io condividete inviate mandate pubblicate nos voces voce eu compartilhem enviem mandem publiquem postem hum ham aap tum main bheje bhejen bhejo
  हम आप तुम मैं भेजें भेजो نحن انتم انا ارسلوا انشروا شاركوا`;

/** Beside an hour that is named they add nothing. */
export const ofNight = `late|at night|night|nights|evening|evenings|noche|noches|tarde|nacht|nachts|abend|abends|spat|nuit|soir|soiree|notte|sera|tardi|noite|रात|शाम|raat|sham|shaam|ليل|ليلا|الليل|مساء`;

/** Beside a greatest length they add nothing. */
export const ofLength = `long|longer|short|brief|briefly|concise|corto*|cortos|breve*|brev*|largo*|largos|kurz|kurze|kurzer|lang|lange|halten|haltet|fasst|fassen|court*|long|longs|lung*|curt*|longo*|textao|छोटे|छोटा|लंबे|लंबा|chhote|lambe|طويله|قصيره|الطويله`;

/** Beside a site that is named they add nothing. */
export const ofSite = `own|our|ours|official|nuestr*|propi*|nosso*|nossa*|oficial*|unser*|eigen*|offiziell*|notre|propre|officiel*|nostr*|propri*|ufficial*|हमारी|हमारे|अपनी|hamari|hamare|apni|موقعنا|الخاص|الرسمي`;
