/** What people call each other when they quarrel, folded, in eight languages. */

/** How a language insults: by what names, said to whom, and who is spared: oneself, and whom one denies it of. */
export const byLanguage: readonly {
  readonly named: string;
  readonly address: string;
  readonly spared: string;
}[] = [
  {
    named: `idiot|idiots|moron|morons|imbecile|stupid|dumb|dumbass|fool|fools|loser|losers|clown|clowns|pathetic|liar|liars|scum|trash|garbage|pig|pigs|coward|cowards|jerk|jerks|creep|cretin|dimwit|halfwit|twat|prick|dick|bitch|bitches|bastard|bastards|wanker|tosser|retard|retards|useless|worthless|disgusting|muppet|muppets|numpty|plonker|cheat|cheats|crook|crooks`,
    address: `you|you're|youre|u|ur|he is|he's|she is|she's|they are|they're|that guy is|that man is|that woman is|bunch of|pack of|load of|you lot`,
    spared: `i|im|i'm|me|myself|not|never|no|don't|isn't|aren't`,
  },
  {
    named: `idiota|idiotas|imbécil|imbéciles|estúpido*|estúpida*|tonto|tonta|tontos|tontas|payaso|payasa|payasos|inútil|inútiles|gilipollas|subnormal*|cretino*|cerdo|cerda|mentiroso|mentirosa|mentirosos|basura|cobarde|cobardes|bobo|boba|pendejo*|pendeja*|capullo|capullos|zorra|patético*|patética*|asqueroso|asquerosa|sinvergüenza*`,
    address: `eres|sois|tú|vosotros|es un|es una|son unos|son unas|pedazo de|panda de|hatajo de|atajo de|banda de|pandilla de|manada de|ustedes son|usted es|cállate|calla`,
    spared: `yo|soy|me|no|nunca|fui`,
  },
  {
    named: `idiot*|vollidiot*|depp|deppen|trottel|dummkopf|dumm|dumme|dummer|blöd|blöde|blöder|blödmann|spinner|versager*|lügner*|penner|wichser*|arsch|arschgeige*|mistkerl|drecksack|drecksau|sau|schwein|schweine|hohlkopf|schwachkopf|feigling*|pfosten|vollpfosten|loser|clown|clowns|erbärmlich*|jämmerlich*|abschaum|missgeburt*|hackfresse`,
    address: `du|ihr|seid|bist|sie sind|euch|dir|dich|er ist|sie ist|der ist|die ist|haufen|bande von|dieser|diese`,
    spared: `ich|bin|mich|nicht|kein|keine|nie`,
  },
  {
    named: `idiot|idiots|imbécile*|abruti*|crétin*|débile*|con|cons|conne|connes|bouffon*|clown*|menteur*|menteuse*|minable*|pathétique*|raclure|ordure*|lâche*|stupide*|bête|bêtes|idiote*|bon à rien|boulet|tocard*|naze*|nul|nulle`,
    address: `tu es|t'es|t es|vous êtes|êtes|espèce de|espèce d|bande de|pauvre|sale|gros|il est|elle est|ils sont|toi`,
    spared: `je|j|suis|pas|jamais|moi`,
  },
  {
    named: `idiota|idioti|idiote|imbecille*|imbecilli|cretino|cretini|cretina|scemo|scema|scemi|deficiente|deficienti|stupido|stupida|stupidi|buffone|buffoni|pagliaccio|pagliacci|bugiardo|bugiarda|bugiardi|coglione|coglioni|fallito|falliti|ignorante|ignoranti|maiale|maiali|verme|vermi|pezzente|patetico|patetica|patetici|ridicolo`,
    address: `sei|siete|sei un|razza di|branco di|massa di|banda di|manica di|brutto|brutta|è un|è una|sono degli|lei è|lui è|tu|voi|pezzo di`,
    spared: `io|sono|non|mi|mai`,
  },
  {
    named: `idiota|idiotas|imbecil|imbecis|burro|burra|burros|otário*|otária*|babaca*|palhaço*|palhaça*|trouxa*|mentiroso*|mentirosa*|retardado*|retardada*|lixo|covarde*|nojento*|nojenta*|ridículo*|ridícula*|inútil|desgraçado*|patético*|patética*|desgraçada*|cretino`,
    address: `você é|vc é|vocês são|vcs são|seu|sua|seus|suas|bando de|tu é|tu és|ele é|ela é|esse cara é|essa mulher é|vocês|você|sois`,
    spared: `eu|sou|não|nunca|me|fui`,
  },
  {
    named: `बेवकूफ*|मूर्ख*|गधा|गधे|गधी|उल्लू|कुत्ता|कुत्ते|कमीना|कमीने|कमीनी|निकम्मा|निकम्मे|नालायक|झूठा|झूठे|पागल|घटिया|bewakoof|bewkoof|bevkoof|moorkh|gadha|gadhe|ullu|kutta|kutte|kamina|kamine|nikamma|nikamme|nalayak|jhootha|pagal|ghatiya`,
    address: `तू|तुम|आप|अबे|अरे|साले|साला|वह|वो|tu|tum|aap|abe|are|saale|sale|saala|woh|wo`,
    spared: `मैं|हूं|नहीं|main|hoon|hun|nahi`,
  },
  {
    named: `غبي|غبيه|اغبياء|حمار|حماره|حمير|كلب|كلبه|كلاب|حيوان|حيوانات|تافه|تافهه|حقير|حقيره|كذاب|كذابه|احمق|حمقي|معتوه|سافل|واطي|قذر|خنزير|وقح|قليل ادب|قليل الادب|عديم الشرف|متخلف|زباله|جبان|فاشل|فاشله|فاشلين`,
    address: `يا|انت|انتي|انتم|انتو|هو|هي|شويه|شله|مجموعه|هذا|والله انك|انك|انكم`,
    spared: `انا|لست|مش|ليس|لا|كنت`,
  },
];

/** Right before what somebody is called: 'what a clown', not 'what a day'. */
export const exclaiming = `(what|such) (a|an) (absolute|total|complete|utter|bloody|proper)|what a|what an|such a|such an|qué|menudo|menuda|vaya|so|so ein|so eine|so'n|was für ein|was für eine|quel|quelle|quels|che|que`;

/** Behind a name, it is the speaker's own: 'what an idiot I am'. */
export const ofOneself = `i am|i'm|am i|i was|soy|fui|he sido|estoy|estuve|bin ich|ich bin|war ich|ich war|je suis|suis je|j'étais|j'ai été|sono|sono stato|sono stata|ero|io|sou|eu sou|fui eu|eu|हूं|था मैं|hoon|hun|main|انا|كنت`;

/** Strong enough to be meant for somebody wherever they stand. */
export const alwaysMeant = `asshole|assholes|arsehole*|motherfucker*|son of a bitch|sons of bitches|dickhead*|shithead*|dipshit*|fuckface|cunt|cunts|hijo de puta|hijos de puta|hijo puta|hija de puta|hijueputa|malparido*|cabrón|cabrones|cabrona|
  arschloch|arschlöcher|hurensohn|hurensöhne|fotze|fotzen|wichser|wixer|schlampe|connard*|connasse*|enculé*|salope*|salaud*|fils de pute|fdp|stronzo|stronzi|stronza|stronze|figlio di puttana|figli di puttana|testa di cazzo|bastardo|bastardi|pezzo di merda|
  filho da puta|filhos da puta|filha da puta|arrombado*|arrombada*|cuzão|corno|मादरचोद|भोसड़ी*|बहनचोद|हरामी|हरामखोर|हरामजादा|चूतिया|कुत्ते की औलाद|madarchod|bhosdi*|bhosdike|behenchod|bhenchod|harami|haramkhor|haramzada|chutiya|chutiye|
  ابن الكلب|ابن كلب|ابن الحرام|ابن حرام|شرموط*|عاهره|كس امك|كسمك|ابن القحبه|قحبه|عرص|خول|متناك*`;

/** Sends somebody away or silences. */
export const phrases = `nobody wants you|learn to read|lárgate|lárgaos|aprende a leer|hau ab|haut ab|lern lesen|apprends à lire|impara a leggere|vattene|aprende a ler|some daqui|you are a disgrace|you're a disgrace|shut it|nobody asked you|get a life|eres una vergüenza|sois una vergüenza|dais pena|das pena|dais asco|das asco|du bist eine schande|ihr seid eine schande|schäm dich|schämt euch|tu es une honte|t'es une honte|vous êtes une honte|sei una vergogna|siete una vergogna|fai schifo|fate schifo|fai pena|fate pena|você é uma vergonha|vc é uma vergonha|vocês são uma vergonha|शर्म करो|shut up|shut your mouth|shut the fuck up|stfu|go to hell|get lost|drop dead|screw you|fuck you|fuck off|piss off|nobody likes you|no one likes you|nobody wants you here|kys|kill yourself|go die|
  cállate|callaos|callaos la boca|cállense|cierren el pico|cállese|callate la boca|cierra el pico|cierra la boca|vete a la mierda|iros a la mierda|vete al infierno|que te den|que te jodan|nadie te quiere|nadie te soporta|
  halt die fresse|halt die klappe|halts maul|halt's maul|halt dein maul|halt deine fresse|haltet die fresse|verpiss dich|verpisst euch|fick dich|leck mich|geh sterben|fahr zur hölle|keiner mag dich|niemand mag dich|
  ta gueule|vos gueules|ferme ta gueule|ferme la|fermez la|va te faire|allez vous faire|va chier|nique ta*|dégage|casse toi|va au diable|personne ne t'aime|
  stai zitto|stai zitta|state zitti|chiudi il becco|chiudi la bocca|chiudi quella bocca|vaffanculo|vai a cagare|va a quel paese|vai al diavolo|crepa|sparisci|nessuno ti sopporta|
  cala a boca|cala essa boca|cale a boca|vai se foder|vai se fuder|vai tomar no cu|vsf|vtnc|vai pro inferno|vai à merda|vai a merda|ninguém gosta de você|ninguém te aguenta|
  चुप कर|चुप रह|चुप हो जा|मुंह बंद कर|भाड़ में जा*|दफा हो*|निकल यहां से|chup kar|chup reh|chup raho|muh band*|bhad me ja*|bhaad mein ja*|dafa ho*|
  اخرس*|انقلع*|انطم|سد بوزك|سد حلقك|روح للجحيم|الي الجحيم|يلعن*|لعنه الله عليك|الله يلعنك|كل خرا|تفو عليك|طز فيك`;

/** Vulgar words, wherever they stand. */
export const vulgar = `crap|crappy|por culo|fuck*|motherfuck*|shit|shits|shitty|shitted|bullshit*|horseshit|shithead*|bitch*|cunt*|asshole*|arsehole*|arse|bastard*|dickhead*|wanker*|wanking|slut*|whore*|bollocks|twat*|prick|pricks|pissed off|piss off|goddamn*|wtf|stfu|
  puta|putas|puto|putos|putada*|mierda*|cabrón|cabrones|cabrona|gilipoll*|pendejo*|pendeja*|coño|joder|jodid*|jódete|carajo|polla|pollas|hostia|hostias|cojones|me cago en*|chingad*|chingar|verga|culero*|hijueputa|
  scheisse*|scheiss|scheiß*|beschissen*|arsch|arschloch|arschlöcher|verarsch*|fotze*|wichs*|hurensohn|hurensöhne|ficken|fick|fickt|gefickt|verfickt*|kacke|kackt|verpiss*|schlampe*|nutte*|
  putain*|merde*|connard*|connasse*|salope*|salaud*|enculé*|enculer|bordel|foutre|va te faire foutre|chier|chiant*|couille*|bite|pute|putes|nique*|niquer|fdp|gueule|
  cazz*|stronz*|vaffanculo|merda|merde|merdos*|puttan*|coglion*|minchia|fanculo|troia|troie|figa|inculat*|inculare|rompicoglioni|
  porra|merda|merdas|foda*|foder|fuder|fodid*|fodeu|caralho|buceta|puta que pariu|pqp|viado|arrombad*|cuzão|cu|bosta|vsf|vtnc|cacete|desgraça|
  मादरचोद|भोसड़*|बहनचोद|चूतिया*|गांड*|लंड|रंडी|हरामी|हरामजाद*|कुत्ते की औलाद|madarchod|bhosdi*|bhosdike|behenchod|bhenchod|bc|mc|chutiya*|gaand|gandu|lund|lauda|randi|harami|haramzad*|bhosad*|
  كس امك|كسمك|كس اختك|شرموط*|قحبه|قحاب|عرص|خول|نيك|منيوك*|متناك*|ابن الكلب|ابن كلب|خرا|زب|طيز|ابن الحرام|عاهره|يلعن ابوك|يلعن امك|لعنه امك`;
