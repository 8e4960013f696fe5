/** How rules name what they are about, folded, in eight languages. */

export type ContentKind =
  | 'links'
  | 'invites'
  | 'phones'
  | 'personal'
  | 'adverts'
  | 'swearing'
  | 'abuse'
  | 'insults'
  | 'flood'
  | 'repeats'
  | 'caps'
  | 'stickers'
  | 'images'
  | 'videos'
  | 'voice'
  | 'files'
  | 'polls'
  | 'text'
  | 'media'
  | 'emojis'
  | 'greetings'
  | 'chains'
  | 'pitches'
  | 'jobs'
  | 'giveaways'
  | 'lost'
  | 'lending'
  | 'explained'
  | 'questions'
  | 'urgent'
  | 'tongues';

export const contents: Readonly<Record<ContentKind, string>> = {
  invites: `(this|the|our) group(s|'s)? (link|invite)|link (of|to) (this|the|our) group|enlace del grupo|link del grupo|enlace de (este|nuestro) grupo|lien du groupe|link del gruppo|link do grupo|ग्रुप का लिंक|group ka link|رابط (المجموعه|القروب|الجروب)|gruppeneinladung*|روابط (مجموعات|قروبات|جروبات|قنوات) (اخري|ثانيه|تانيه)|(telegram|whatsapp|discord|signal) (group|groups|channel|channels|server|gruppe|gruppen|kanal|kanäle|grupo|grupos|canal|canales|canais|groupe|groupes|canaux|gruppo|gruppi|canali|ग्रुप)|(grupos|canales|canais|groupes|canaux|gruppi|canali) (de|di|do) (telegram|whatsapp|discord|signal)|(مجموعات|قنوات|جروبات) (تليجرام|تلغرام|واتساب|واتس)|invite|invites|invite link*|invitation|invitations|invitation link*|group invit*|group link*|links to (other|another) group*|
    links? of other group*|(other|another) (group|groups|channel|channels)|enlace* de invitación|links de invitación|invitacion*|
    enlaces (a|de) otr* (grupo|grupos|canal|canales)|otros (grupos|canales)|einladung*|einladungslink*|gruppenlink*|andere* (gruppe|gruppen|kanäle)|
    lien* d'invitation|invitation*|autres (groupes|canaux)|lien* (vers|de) (d'autres|autres) groupe*|link di invito|inviti|altri (gruppi|canali)|link (a|di) altri gruppi|
    convite*|link* de convite|links (de|para) outros (grupos|canais)|outros (grupos|canais)|दूसरे ग्रुप*|अन्य ग्रुप*|निमंत्रण लिंक|ग्रुप लिंक|dusre group*|doosre group*|
    روابط (المجموعات|القروبات|الجروبات|الدعوه)|روابط مجموعات*|مجموعات اخرى|جروبات (تانيه|اخرى)|قروبات (ثانيه|اخرى)|دعوات|روابط الدعوه`,
  links: `link|links|url|urls|hyperlink*|web link*|weblink*|website*|web site*|webpage*|web page*|web address*|site|sites|external links|external|links to (other|any|external) (site|sites|websites|pages)|
    enlace*|enlaces externos|vínculo*|página* web|sitio* web|otras páginas|internetseite*|webseite*|internetadresse*|internetlink*|externe links|externe|andere* seiten|
    lien|liens|site web|sites web|liens externes|externes|adresse* web|collegament*|sito|siti|siti web|sito web|link esterni|esterni|link externo*|links externos|externos|
    लिंक*|बाहरी लिंक|वेबसाइट*|رابط*|روابط|لينك*|لينكات|وصلات|روابط خارجيه|مواقع`,
  phones: `(números|numéros|numeri|nummern|numbers|number)(?= (of|de|des|dos|das|di|degli|dei|von|der) (otr|autr|outr|altr|ander|other|member|miembr|membr|vecin|vizin|voisin|vicin|nachbar|mitglied|person|morador|terc))|other people's numbers|नंबर|ارقام|الارقام|phone number*|telephone number*|mobile number*|cell number*|contact number*|phone numbers of|teléfono*|número* de teléfono|número* de móvil|número* de celular|
    telefone*|número* de telefone|número* de celular|telefonnummer*|handynummer*|rufnummer*|mobilnummer*|numéro* de téléphone|numéro* de portable|numéro* de mobile|
    numer* di telefono|numer* di cellulare|फोन नंबर*|मोबाइल नंबर*|फ़ोन नंबर*|phone number*|mobile number*|ارقام هواتف|ارقام الهواتف|رقم هاتف|ارقام تليفونات|ارقام الجوال|ارقام جوالات|ارقام التليفونات`,
  personal: `personal data|personal detail*|personal information|personal info|private data|private information|private details|datos personales|datos privados|información personal|
    dados pessoais|dados privados|informações pessoais|persönliche* daten|private* daten|personenbezogene* daten|données personnelles|données privées|informations personnelles|
    dati personali|dati privati|informazioni personali|निजी जानकारी|व्यक्तिगत जानकारी|निजी डेटा|personal jankari|niji jankari|بيانات شخصيه|معلومات شخصيه|البيانات الشخصيه|المعلومات الشخصيه`,
  adverts: `offers|ad|vend|vendons|vende|vendem|venden|vendono|verkauft|verkaufe|promote|promoting|advertise|advertising|buying and selling|classifieds|anunciar|anuncien|anunciéis|vendáis|vendan|vendas|publicitar*|autobombo|divulgação|anunciar|anunciem|vendam|bewerben|anpreisen|private verkäufe|kleinanzeig*|annonce*|vendez|petites annonces|annunci|annuncio|vendere|vendete|promuovere|sponsorizza*|बेचें|बेचे|बेचो|beche|becho|bechen|الاعلانات|البيع|الشراء|شراء|تبيعوا|ofertas|angebote|offres|offerte|ads|advert|adverts|advertis*|advertisement*|promo|promos|promotion|promotions|promoting|promotional|self promotion|self promo|spam|spams|spamming|scam|scams|marketing|
    selling|sell|for sale|sales|sales offer*|sales pitch*|commercial*|commercial offer*|publicidad|anuncio*|promoción|promociones|autopromoción|vender|venta|ventas|ofertas comerciales|comercial*|
    publicidade*|propaganda*|anúncio*|promoção|promoções|vendas|venda|vender|autopromoção|werbung*|werbe*|eigenwerbung|reklame*|verkauf|verkaufen|verkäufe|verkaufsangebot*|verkaufsanzeige*|kommerziell*|kommerzielle angebote|
    publicité*|pub|pubs|réclame*|promotion*|vente|ventes|vendre|démarchage*|annonce* commerciale*|autopromotion|pubblicità|promozion*|autopromozione|vendita|vendite|vendere|annunci pubblicitari|annunci commerciali|
    विज्ञापन*|प्रचार*|बिक्री|बेचना|बेचने|स्पैम|खरीद बिक्री|vigyapan|prachar|bikri|bechna|bechne|اعلان|اعلانات|اعلاني*|ترويج*|دعايه|دعايات|بيع|مبيعات|تسويق|سبام`,
  swearing: `अभद्र (भाषा|शब्द*)|अभद्र*|गंदी भाषा|अश्लील*|abhadra|gandi bhasha|curse|curses|swear at|geflucht|flucht|fluche|jurer|imprecare|bestemmiare|decir tacos|maldecir|(الفاظ|كلمات|عبارات|كلام) (بذيئه|نابيه|سيئه|وقحه|غير لائقه|خادشه)|swear|swearing|swear word*|swearword*|curse word*|cursing|profan*|obscen*|bad language|foul language|bad words|dirty words|vulgar*|vulgar language|strong language|
    groserías|malas palabras|palabrotas|tacos|lenguaje vulgar|lenguaje soez|lenguaje obsceno|vulgaridades|palavrão|palavrões|linguagem vulgar|baixo calão|
    schimpfwort*|schimpfwörter*|kraftausdrück*|fluchen|vulgär*|vulgäre sprache|gros mots|grossièreté*|vulgarité*|langage grossier|langage vulgaire|jurons|parolacc*|volgarità|turpiloquio|bestemmi*|linguaggio volgare|
    अपशब्द*|apshabd|الفاظ (بذيئه|نابيه|سيئه)|كلام بذيء`,
  abuse: `abusive language|abuse|verbal abuse|xingar|xingamento*|xingando|गाली*|गालियां|गालियाँ|गाली गलौज|gaali*|gali|gali galoch|gaaliyan|injures|شتائم|شتم|سب|السباب|سباب|شتيمه|الشتائم`,
  lending: `lend|lending|borrow|borrowing|swap|swaps|swapping|prestar|préstamos|intercambi*|trueque*|verleihen|ausleihen|leihen|tauschen|tausch|prêter|prêts|prêt|échange*|échanger|prestiti|prestare|scambi|scambiare|scambio|emprestar|empréstimos|trocar|trocas|उधार|अदला बदली|udhaar|الاعاره|اعاره|تبادل`,
  insults: `hate speech|hassrede*|hassbotschaft*|discurso de odio|discurso de ódio|discours haineux|propos haineux|القذف|قذف|insult*|offend|offending|beleidigt|beleidigen|offendere|offend*|insolent*|insolence*|respektlos*|mobbing|acoso|bullying|harass*|insult|insults|insulting|personal attack*|attack|attacks|name calling|bullying|offensive language|rude|rudeness|rude language|insulto*|insultar*|ataques personales|ofensa*|ofender|faltas de respeto|
    ofensas|insultar|ataques pessoais|beleidigung*|beleidigen|beschimpfung*|persönliche angriffe|angriffe|insulte*|insulter|attaques personnelles|insulti|insultare|offese|offesa|offendere|attacchi personali|
    अपमान*|व्यक्तिगत हमले|apmaan|beizzati|اهانه|اهانات|اهانه الاعضاء|الاساءه|اساءه|تجريح`,
  flood: `flood*|flooding|too many messages|demasiados mensajes|muchos mensajes seguidos|zu viele nachrichten|trop de messages|troppi messaggi|mensagens demais|muitas mensagens|बहुत ज्यादा मैसेज|bahut zyada message*|اغراق`,
  repeats: `twice|more than once|dos veces|duas vezes|zweimal|mehrfach|deux fois|due volte|do baar|مرتين|تكرر*|same thing|lo mismo|repetition*|repeated message*|duplicate*|duplicate message*|same message|copy and paste|copy paste|copy pasted|mensajes repetidos|repetid*|repetir|mismo mensaje|mesma mensagem|mensagens repetidas|
    doppelte nachrichten|doppelte|doppelpost*|wiederholte nachrichten|wiederholung*|wiederholte*|même message|messages répétés|répétitions|doublons|messaggi ripetuti|ripetut*|stesso messaggio|ripetizioni|
    एक ही मैसेज|बार बार|दोबारा|ek hi message|baar baar|تكرار*|مكرر*|نفس الرساله`,
  caps: `caps|all caps|caps lock|capslock|capitals|all capitals|capital letters|all capital letters|upper case|uppercase|block capitals|shouting|shout|mayúscula*|todo en mayúsculas|maiúscula*|tudo em maiúsculas|letras maiúsculas|caixa alta|
    grossbuchstaben|nur grossbuchstaben|majuscule*|tout en majuscules|lettres majuscules|maiuscol*|tutto maiuscolo|lettere maiuscole|tutto in maiuscolo|stampatello|कैपिटल*|बड़े अक्षर*|capital letters`,
  stickers:
    'الملصقات|ملصقات|الاستيكرات|sticker|stickers|autocollant*|adesiv*|figurinha*|aufkleber|pegatina*|calcomanía*|स्टिकर*|ملصق*|ملصقات|ستيكر*|استيكر*|ستيكرات',
  images:
    'image|images|picture|pictures|pic|pics|photo|photos|foto|fotos|imagen|imágenes|imagem|imagens|bild|bilder|immagine|immagini|fotografia|fotografias|fotografie|तस्वीर*|फोटो*|चित्र|tasveer*|صور|صوره|الصور',
  videos:
    'video|videos|vídeo*|clip|clips|filmato|filmati|vidéo*|वीडियो*|विडियो*|فيديو|فيديوهات|مقاطع فيديو|مقاطع',
  voice: `voice|voice memo*|voice clip*|mensajes de audio|note audio|messages audio|sprachmemo*|voice note*|voice message*|voicenote*|voicemail*|audio|audios|audio message*|audio note*|nota* de voz|mensaje* de voz|mensagem de voz|mensagens de voz|áudio*|sprachnachricht*|sprachmemo*|note* vocale*|message* vocaux|message vocal|vocaux|vocal|
    messagg* vocal*|vocali|nota vocale|note vocali|ऑडियो*|वॉइस*|वॉयस*|वॉइस नोट*|आवाज संदेश|awaz message*|رسائل صوتيه|صوتيات|مقاطع صوتيه|فويس*|رسائل الصوتيه|الرسائل الصوتيه`,
  files:
    'file|files|document|documents|pdf|pdfs|attachment*|archivo*|fichero*|documento*|datei|dateien|dokument*|anhang|anhänge|fichier*|pièce* jointe*|file allegati|allegat*|ficheiro*|arquivo*|anexo*|फाइल*|दस्तावेज*|ملفات|ملف|مستندات',
  polls: 'poll|polls|encuesta*|umfrage*|sondage*|sondagg*|enquete*|पोल|मतदान|استطلاع*|تصويت*',
  media:
    'media|media files|multimedia|medien|mediendateien|médias|contenido multimedia|multimídia|contenuti multimediali|mídia|मीडिया|وسائط',
  text: 'text|texts|plain text|text messages|texto|mensajes de texto|textnachricht*|texte|testo|messaggi di testo|mensagens de texto|टेक्स्ट|نص|نصوص|رسائل نصيه',
  emojis: `only emojis|emoji only|emojis only|emoji spam|emoticon spam|nothing but emojis|just emojis|solo emojis|solo emoticonos|nur emojis|nur aus emojis|uniquement des emojis|que des emojis|seulement des emojis|
    solo emoji|só emojis|apenas emojis|somente emojis|सिर्फ इमोजी|केवल इमोजी|sirf emoji*|ايموجي فقط`,
  greetings: `good morning*|good night*|good evening*|good day*|morning message*|greeting|greetings|morning greeting*|gm messages|gm|buenos días|buenas noches|buenas tardes|saludo*|guten morgen*|gute nacht*|guten abend*|guten morgen nachricht*|morgengrüsse|grüsse|grussnachricht*|begrüssung*|
    bonjour*|bonne nuit|bonsoir*|salutation*|buongiorno*|buonanotte*|buonasera*|saluti|bom dia*|boa noite*|boa tarde*|saudaç*|cumprimentos|सुप्रभात|गुड मॉर्निंग|गुड नाइट|शुभ रात्रि|शुभकामना*|suprabhat|shubh ratri|
    صباح الخير|مساء الخير|تصبحون على خير|تحيات|تحيه|تحيات الصباح`,
  chains: `chain letter*|chain message*|chain mail*|chainmail*|chain forward*|chains|cadena|cadenas|mensajes en cadena|mensajes cadena|kettenbrief*|kettennachricht*|kettenmail*|kettenpost*|chaîne|chaînes|message* en chaîne|
    catena|catene|catene di sant antonio|messaggi a catena|messaggi catena|corrente|correntes|mensagens de corrente|mensagens em cadeia|चेन मैसेज*|चेन मेसेज*|chain message*|السلاسل|سلاسل|رسائل السلاسل|رسائل سلسله|سلاسل الرسائل|الرسائل المتسلسله|رسائل متسلسله`,
  pitches: `pirâmide* financeira*|esquema* piramida*|pyramid*|get rich quick|get rich quick scheme*|get rich quick offer*|easy money|crypto|crypto offer*|cryptocurrenc*|bitcoin*|forex|trading|trading offer*|investment*|investment offer*|investment scheme*|pyramid scheme*|ponzi*|mlm|multi level marketing|
    criptomoneda*|cripto|criptos|inversiones|ofertas de inversión|dinero fácil|dinero rápido|multinivel|pirámides|criptomoeda*|investimento*|dinheiro fácil|renda extra|pirâmide*|krypto*|kryptowährung*|geldanlage*|investment*|
    anlageangebot*|schnelles geld|schneeballsystem*|cryptomonnaie*|investissement*|placements|argent facile|criptovalut*|investiment*|soldi facili|guadagni facili|schemi piramidali|
    क्रिप्टो*|निवेश*|जल्दी अमीर*|ट्रेडिंग|बिटकॉइन|nivesh|jaldi ameer|عملات رقميه|العملات الرقميه|كريبتو|بيتكوين|تداول|استثمار*|ربح سريع|الربح السريع|فوركس`,
  jobs: `job|jobs|job ad*|job advert*|job offer*|job posting*|job post*|vacanc*|hiring|recruit*|ofertas? de (empleo|trabajo)|empleo|empleos|vagas? de emprego|vagas?|emprego|empregos|ofertas de emprego|stellenangebot*|stellenanzeige*|jobangebot*|jobanzeige*|
    offres? d'emploi|emploi|recrutement*|offert* di lavoro|annunci di lavoro|नौकरी|नौकरियां|भर्ती|naukri|job post*|وظائف|وظيفه|توظيف|اعلانات الوظائف`,
  giveaways: `giveaway*|giving (things|stuff|items)? ?(away)?( for)?( free)?|giving away( for free)?|give away*|free stuff|free items|for free|freebies|donations?|donating|donate|regalar|regalos|regalo|donar|donaciones|dar gratis|gratis|
    verschenken|geschenke|zu verschenken|spenden|verschenktes|dons|donner|donner gratuitement|gratuit*|regalare|regali|donare|donazioni|doar|doação|doações|de graça|grátis|
    मुफ्त*|दान|मुफ्त में देना|muft|daan|free mein dena|هدايا|مجانا|تبرع*|التبرعات|مجاني*`,
  lost: `lost and found|lost & found|lost property|lost items|found items|lost things|objetos perdidos|cosas perdidas|perdidos y encontrados|fundsachen|verlorenes|verlorene sachen|fundbüro|objets trouvés|objets perdus|
    oggetti smarriti|oggetti trovati|oggetti persi|smarriti|achados e perdidos|objetos perdidos|खोया पाया|खोई चीजें|khoya paya|مفقودات|المفقودات|موجودات`,
  explained: `description|descriptions|a description|explanation|comment|comments|context|caption|captions|introduction|explaining|explanatory text|descripción|explicación|comentario|comentarios|contexto|erklärung|kommentar|beschreibung|erläuterung|kontext|begleittext|
    explication|explications|commentaire|description|contexte|spiegazione|commento|descrizione|contesto|explicação|comentário|descrição|contexto|विवरण|व्याख्या|شرح|توضيح|وصف|تعليق`,
  tongues: `other languages?|another language|different language|any other language|otros idiomas|otro idioma|otras lenguas|outros idiomas|outro idioma|outras línguas|andere* sprache*|fremdsprache*|autres langues|autre langue|altre lingue|altra lingua|दूसरी भाषा*|अन्य भाषा*|dusri bhasha*|لغات اخري|لغه اخري`,
  urgent: `urgent|urgently|urgency|emergenc*|in danger|life and death|life or death|urgenci*|urgente*|emergência*|dringend*|dringlich*|notfall|notfalls|notfällen|notfälle*|im notfall|ernstfall|lebensgefahr|brennt|es brennt|urgen*|urgence*|urgenz*|emergenz*|casi urgenti|
    इमरजेंसी|इमर्जेंसी|आपात*|आपातकाल*|जरूरी|अत्यावश्यक|अर्जेंट|emergency|imergency|zaroori|jaruri|jaroori|arjent|عاجل*|طارئ*|طوارئ|حالات طارئه|الحالات الطارئه|حالات الطوارئ|ضروري*|للضروره|ضروره|الضروره القصوي|الضروره`,
  questions:
    'question|questions|pregunta*|fragen|frage|question*|domanda|domande|pergunta*|प्रश्न|सवाल*|sawal*|اسئله|سؤال',
};

/** Sites that people call by their name alone. */
export const sites: Readonly<Record<string, readonly string[]>> = {
  'youtube|يوتيوب|यूट्यूब': ['youtube.com', 'youtu.be'],
  'instagram|انستقرام|انستغرام|انستجرام|इंस्टाग्राम': ['instagram.com'],
  'facebook|فيسبوك|فيس بوك|फेसबुक': ['facebook.com', 'fb.me', 'fb.com'],
  'tiktok|tik tok|تيك توك|टिकटॉक': ['tiktok.com'],
  'twitter|تويتر|ट्विटर': ['twitter.com', 'x.com', 't.co'],
  spotify: ['spotify.com', 'spotify.link'],
  'wikipedia|ويكيبيديا|विकिपीडिया': ['wikipedia.org'],
  vimeo: ['vimeo.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  github: ['github.com'],
  zoom: ['zoom.us', 'zoom.com'],
  'google docs': ['docs.google.com'],
  'google drive': ['drive.google.com'],
  'google maps': ['maps.google.com', 'maps.app.goo.gl', 'google.com/maps'],
  'google forms': ['forms.gle', 'docs.google.com'],
  'google meet': ['meet.google.com'],
  doodle: ['doodle.com'],
  amazon: ['amazon.com', 'amzn.to', 'amzn.eu'],
  reddit: ['reddit.com'],
  'telegram|تليجرام|تلغرام|टेलीग्राम': ['t.me', 'telegram.me'],
};

/** What is said in need, at whatever hour; wide, because who is in need must be heard. */
export const inNeed = `urgent*|urgenc*|emergenc*|asap|help|sos|mayday|fire|fires|on fire|burning|smoke|gas|leak*|flood*|burst*|ambulance|police|hospital|doctor|paramedic*|accident*|injur*|bleeding|unconscious|collapsed|fainted|fallen|fell|heart attack|stroke|stuck|trapped|missing|lost child|break in|broke in|burglar*|thief|thieves|robbed|danger*|alarm|evacuat*|warning|call 999|call 911|call 112|112|911|999|
  urgent*|urge|emergencia*|socorro|ayuda*|auxilio|incendio|fuego|humo|fuga|escape de|inunda*|ambulancia|policía|hospital|médico|médica|accidente*|herid*|sangr*|inconsciente|desmay*|caíd*|atrapad*|desaparecid*|perdid*|ladrón|ladrones|robo|robado|robando|peligro*|alarma|evacua*|
  urgência*|emergência*|ajuda*|ajudem|fogo|fumaça|vazamento|vazando|alag*|samu|ambulância|polícia|médico|acidente*|ferid*|desmai*|caiu|pres[oa]|sumiu|sumid*|desaparec*|criança perdida|ladrão|assalt*|roub*|perigo*|bombeiro*|
  dringend*|notfall*|notfälle*|notruf*|notarzt|hilfe|helft|helfen|feuer*|brennt|brand|rauch|wasserrohr*|rohrbruch|wasserschaden|überschwemm*|überflut*|wasser läuft|haupthahn|krankenwagen|rettungswagen|rettung|polizei|krankenhaus|arzt|ärztin|unfall|verletzt*|blutet|bewusstlos*|gestürzt|umgekippt|eingesperrt|steckt fest|stecken fest|vermisst*|verschwunden|einbruch|einbrecher*|dieb|diebe|gefahr*|gefährlich*|alarm|sofort|
  urgence*|au secours|secours|aide|aidez*|feu|incendie|fumée|fuite*|inond*|dégât des eaux|samu|pompiers|police|hôpital|médecin|accident*|blessé*|saigne*|inconscient*|évanoui*|tombé*|coincé*|bloqué*|dispar*|perdu*|cambriol*|voleur*|danger*|alarme|évacu*|
  urgenz*|emergenz*|aiuto|aiutat*|soccorso|fuoco|incendio|fumo|perdita|allaga*|tubo rotto|rotto il tubo|ambulanza|polizia|carabinieri|ospedale|medico|veterinari*|incidente*|investit*|ferit*|sanguin*|svenut*|cadut*|bloccat*|intrappolat*|scompars*|smarrit*|ladro|ladri|furto|pericolo*|allarme|evacua*|pompieri|vigili del fuoco|
  इमरजेंसी|इमर्जेंसी|आपात*|जरूरी|अर्जेंट|तुरंत|फौरन|मदद|बचाओ|आग|धुआं|गैस|लीक|पानी भर|एम्बुलेंस|एंबुलेंस|पुलिस|अस्पताल|डॉक्टर|दुर्घटना|हादसा|एक्सीडेंट|घायल|चोट|बेहोश|गिर गए|गिर गई|गिर गया|फंस*|लापता|गुम|चोर*|खतरा|तबीयत|emergency|imergency|urgent|jaruri|zaroori|turant|madad|bachao|aag|dhua*|gas|leak|ambulance|police|hospital|aspatal|doctor|accident|ghayal|behosh|gir gaya|gir gayi|gir gaye|fas*|phas*|phans*|lapata|gum|chor|khatra|tabiyat|
  عاجل*|طارئ*|طوارئ|ضروري*|النجده|نجده|ساعدوني|ساعدونا|مساعده|الحقوني|الحقونا|حريق|حريقه|نار|دخان|تسرب*|تسريب*|غاز|غرق*|فيضان|اسعاف|الاسعاف|شرطه|مستشفي|طبيب|دكتور|حادث*|مصاب*|ينزف|مغمي|اغمي|سقط*|وقع|وقعت|عالق*|محجوز*|مفقود*|ضايع*|ضاع*|حرامي|لص|لصوص|سرق*|خطر*|انذار|مطافي|الدفاع المدني`;
