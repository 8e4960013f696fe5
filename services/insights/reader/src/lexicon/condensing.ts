import type { Language } from '../languages.ts';

/**
 * What people leave out when they jot down what somebody said, by language. Lower case, with
 * accents; entries are parted by '|' and may have several words; 'x=y' writes y for x. Nothing here
 * denies, counts, names, dates or says what must or may be.
 */
export interface Condensing {
  /** Left out wherever they stand, unless an amount stands before them. */
  readonly articles: string;
  /** The same, unless they may be the number one. */
  readonly one: string;
  /** Left out where a clause begins: who speaks stands before it. */
  readonly opening: string;
  /** Fillers, intensifiers and politeness, wherever they stand. */
  readonly filler: string;
  /** Longer ways to say a thing. */
  readonly shorter: string;
  /** Before a day or an hour that a day stands before: it says as much without. */
  readonly leads: string;
  /** Words behind which nothing is left out: 'where the', 'that', 'not'. */
  readonly holds: string;
}

const en: Condensing = {
  articles: 'the|a|an|our|your',
  one: '',
  opening:
    "i|we|i've|we've|i have got|i've got|we've got|i have|we have|i'd|so|and|but|well|also|then|ok|okay|right|attention|important|changing the subject|on another note|hi|oh|it|it's|it is|that is|there is|there are|there will be|i just|i think|i guess|i believe|i mean|i see|i know|fyi|reminder|update|note|quick question|quick one|heads up|looks like|turns out|it seems|it looks like|seems like|apparently|do you know if|do you know|does anyone know if|does anyone know|does anybody know|anyone know if|anyone know|do we know|is there|are there|one more thing|by the way|let's|lets|don't forget to|don't forget|remember to|be sure to|just|i'm|i am|there's|this is|that's|folks|team|everyone|everybody|in other news|for anyone who missed it|to be clear|just to confirm|can confirm|confirming|second thing|separate thing|last thing|also just|we just",
  filler:
    'just|actually|really|basically|literally|honestly|obviously|anyway|btw|by the way|kind of|sort of|please|pls|plz|kindly|totally|simply|as well|of course|if possible|thanks|thank you|thx|lovely|unfortunately|sadly|luckily|apparently|fyi|tbh|imo|lol|haha|hahaha|you know|in fact|so far|right now|very|quite|again please|definitely|everyone please|guys|folks|also|own|already|in case anyone wants to',
  shorter:
    "did anyone=anyone|did you=you|do you=you|have you=you|has anyone=anyone|has anybody=anybody|does anybody=anybody|does anyone=anyone|did anybody=anybody|copies of=copies|pair of=pair|at least=min.|at most=max.|i'll=will|we'll=will|you'll=will|they'll=will|he'll=will|she'll=will|it'll=will|i will=will|we will=will|as soon as possible=asap|in order to=to|per person=p.p.|each person=p.p.|euros=€|as well as=+|minutes=min|hours=h|can't make it=can't come|let me know=tell me|would like to=want to|i'd like to=want to|be able to=can|as long as=if|so that=so|at the moment=now|the rest of=other|half an hour=30 min|make sure to=|make sure=",
  leads: 'on|this|the|at|coming|from',
  holds:
    "what|where|who|when|why|how|which|whose|that|as|than|if|whether|not|no|nobody|nothing|never|like|it|this|they|he|she|you|what's|here|there",
};

const de: Condensing = {
  articles: 'der|die|das|den|dem|des|unser|unsere|unseren|unserem|unserer',
  one: 'ein|eine|einen|einem|einer|nen|ne|ner|nem',
  opening:
    'ich|wir|es|also|und|aber|dann|so|ok|okay|na|naja|ach|hm|ja|nein aber|übrigens|achtung|wichtig|anderes thema|info|update|hinweis|es gibt|gibt es|ich glaube|ich denke|ich hab|ich habe|wir haben|hab|habe|weiß jemand ob|weiß jemand|weiss jemand ob|weiss jemand|kann mir jemand sagen|nochmal zur erinnerung|zur erinnerung|nicht vergessen|denkt dran|denkt bitte daran|das ist|da|hier|leute|sagt mal',
  filler:
    'ja|mal|halt|eben|doch bitte|bitte|eigentlich|übrigens|jedenfalls|einfach|wirklich|echt|ziemlich|sehr|ganz|auch|gerne|gern|leider|natürlich|sozusagen|irgendwie|quasi|danke|vielen dank|lg|liebe grüße|denn|schon|schonmal|dann|also|so|gell|oder so|bei uns|noch mal|nochmal|sowieso|eh|gleich|direkt|selbst|selber|glaub ich|glaube ich|denke ich|grad|gerade|mir bitte|bitte alle',
  shorter:
    'pro person=p.P.|pro kopf=p.P.|euro=€|minuten=Min.|stunden=Std.|so bald wie möglich=asap|so schnell wie möglich=asap|beziehungsweise=/|bzw=/|bescheid geben=melden|bescheid sagen=melden|zum beispiel=z. B.|ungefähr=ca.|etwa=ca.|circa=ca.|nummer=Nr.|straße=Str.|in der=in|in den=in|in dem=im|an der=an|auf der=auf|auf dem=auf|bei der=bei|mit dem=mit|mit der=mit|für den=für|für die=für|für das=für',
  leads: 'am|um|von|den|dem|der|diesen|dieser|dieses|kommenden|kommende',
  holds:
    'was|wo|wer|wann|warum|wie|welche|welcher|dass|ob|wenn|weil|als|nicht|kein|keine|nie|niemand|die|der|das|da',
};

const es: Condensing = {
  articles: 'el|la|los|las|nuestro|nuestra|nuestros|nuestras',
  one: 'un|una|unos|unas',
  opening:
    'yo|nosotros|nosotras|y|pero|pues|bueno|entonces|así que|o sea|que|hay|a ver|oye|oíd|mirad|mira|os recuerdo que|recuerdo que|os paso|acordaos de|acordaos|recordad que|recordad|recordatorio|aviso|atención|atencion|importante|urgente|cambiando de tema|info|ojo|he|hemos|me han dicho que|me dicen que|creo que|yo creo que|parece que|por cierto|al final|es que|lo que pasa es que|sabéis si|sabes si|saben si|alguien sabe si|alguien sabe|sabéis|eso sí|también',
  filler:
    'por favor|porfa|porfi|porfis|plis|gracias|muchas gracias|la verdad|pues|bueno|vaya|claro|hombre|oye|de verdad|realmente|simplemente|básicamente|justo|muy|bastante|tan|también|ya|además|encima|eh|jaja|jajaja|jajajaja|chicos|chicas|familias|compis|saludos|un saludo|un abrazo|besos|en principio|más o menos|sin falta|como siempre|por cierto|desde luego|creo|ahora mismo|os|se va a',
  shorter:
    'por persona=p.p.|por cabeza=p.p.|euros=€|minutos=min|horas=h|ya que=pues|lo antes posible=cuanto antes|antes de que=antes que|por ejemplo=p. ej.|aproximadamente=aprox.|teléfono=tel.|para que=para|en la=en|en el=en|en los=en|en las=en|de la=de|de los=de|de las=de|con el=con|con la=con|para el=para|para la=para|por la=por|por el=por',
  leads: 'el|la|las|este|esta|próximo|día',
  holds:
    'qué|que|dónde|donde|quién|quien|cuándo|cuando|cómo|como|cuál|cual|cuánto|cuanto|si|no|nunca|nadie|lo|ya',
};

const fr: Condensing = {
  articles: "le|la|les|l'|notre|nos",
  one: 'un|une|des',
  opening:
    "je|j'|j'ai|nous|on a|nous avons|et|mais|alors|donc|bon|ben|bah|du coup|il y a|y a|y'a|c'est|voilà|oui|ah|oh|euh|par contre|sinon|en fait|au fait|pour info|info|attention|important|autre sujet|rappel|petit rappel|pensez à|n'oubliez pas de|n'oubliez pas|je vous rappelle que|je pense que|je crois que|il paraît que|apparemment|est-ce que|est-ce qu'|quelqu'un sait si|quelqu'un sait|savez-vous si|vous savez si|d'après",
  filler:
    "s'il vous plaît|s'il te plaît|svp|stp|merci|merci beaucoup|merci d'avance|en fait|du coup|voilà|quand même|vraiment|très|assez|bien|aussi|déjà|juste|simplement|franchement|honnêtement|évidemment|bien sûr|malheureusement|à priori|a priori|normalement|mdr|ptdr|haha|bises|bisous|bonne journée|bonne soirée|donc|d'ailleurs|en gros|je crois|je pense|en plus|nous",
  shorter:
    "par personne=p.p.|par tête=p.p.|euros=€|minutes=min|heures=h|dès que possible=asap|par exemple=p. ex.|environ=env.|numéro=n°|rendez-vous=RDV|c'est-à-dire=càd|dans le=dans|dans la=dans|sur le=sur|sur la=sur|pour le=pour|pour la=pour|pour les=pour|avec le=avec|avec la=avec|avec les=avec|de la=de|de l'=de|à la=à|à l'=à",
  leads: 'le|ce|cette|la|à|prochain',
  holds:
    "que|qu'|qui|où|quand|comment|combien|quel|quelle|si|ne|n'|pas|plus|jamais|personne|rien|ce",
};

const it: Condensing = {
  articles: "il|lo|la|i|gli|le|l'|nostro|nostra|nostri|nostre",
  one: "un|uno|una|un'",
  opening:
    "io|noi|e|ma|allora|quindi|dunque|beh|insomma|comunque|ok|va bene|sì|ah|oh|c'è|ci sono|ho|abbiamo|ricordo che|vi ricordo che|ricordate di|ricordatevi di|ricordatevi|promemoria|avviso|attenzione|importante|cambio argomento|info|credo che|penso che|mi sa che|pare che|sembra che|per caso|qualcuno sa se|qualcuno sa|sapete se|sapete|ragazzi|raga|a proposito|alla fine|non dimenticate di|non dimenticate",
  filler:
    "per favore|per piacere|grazie|grazie mille|dai|dai che|magari anche|proprio|davvero|veramente|molto|abbastanza|anche|già|appunto|insomma|praticamente|cioè|ovviamente|purtroppo|comunque|eh|ahah|ahaha|haha|ragazzi|raga|un attimo|mi raccomando|credo|penso|un po'|ecco",
  shorter:
    'a testa=p.p.|a persona=p.p.|per persona=p.p.|euro=€|minuti=min|ore=h|il prima possibile=asap|al più presto=asap|per esempio=es.|ad esempio=es.|circa=ca.|numero=n.|telefono=tel.|nella=in|nel=in|nei=in|nelle=in|della=di|del=di|dei=di|delle=di|alla=a|al=a|sulla=su|sul=su|con il=con|con la=con|per il=per|per la=per',
  leads: "il|la|lo|l'|questo|questa|prossimo|alle|all'|ore|le",
  holds: 'che|chi|cosa|dove|quando|come|quale|quanto|se|non|mai|nessuno|niente|ne|ci|cui',
};

const pt: Condensing = {
  articles: 'o|os|nosso|nossa|nossos|nossas',
  one: 'um|uma|uns|umas',
  opening:
    'eu|nós|a gente|a|as|e|mas|então|bem|bom|olha|ó|gente|pessoal|galera|aí|tem|sim|ah|oh|lembrando que|lembrem que|lembrem de|lembrem-se de|lembrete|aviso|atenção|atencao|importante|mudando de assunto|info|acho que|eu acho que|parece que|pelo visto|na verdade|aliás|alguém sabe se|alguém sabe|vocês sabem se|vocês sabem|sabem se|não esqueçam de|não esqueçam|não esquece de|já',
  filler:
    'por favor|pfv|pf|obrigado|obrigada|valeu|né|tá|então|tipo|sei lá|na verdade|realmente|simplesmente|muito|bem|bastante|também|tb|tbm|já|ainda bem|kkk|kkkk|kkkkk|rs|rsrs|galera|pessoal|gente|mano|beleza|blz|abraço|abraços|bjs|beijos|acho|ok',
  shorter:
    'por cabeça=p.p.|por pessoa=p.p.|cada um=p.p.|já que=pois|reais=R$|minutos=min|horas=h|o mais rápido possível=asap|assim que possível=asap|foi cancelado=cancelado|foi cancelada=cancelada|por exemplo=p. ex.|aproximadamente=aprox.|número=nº|para o=p/|para a=p/|para os=p/|para as=p/|para=p/|pra=p/|pro=p/|com o=com|com a=com|que é=|na=em|no=em|da=de|do=de|das=de|dos=de',
  leads: 'na|no|nesta|neste|nessa|nesse|dia|às|as|o|próxima|próximo',
  holds: 'que|quem|onde|quando|como|qual|quanto|se|não|nem|nunca|ninguém|nada|já',
};

const hi: Condensing = {
  articles: '',
  one: 'ek|एक',
  opening:
    'main|mai|maine|hum|humne|hum log|to|toh|aur|par|lekin|acha|accha|arre|are|ok|haan|han|kya|bhai|yaar|dekho|suno|update|info|reminder|मैं|मैंने|हम|हमने|तो|और|अच्छा|अरे|हाँ|हां|क्या|देखो|सुनो|i|we|so|and|but|also|the|theek hai|thik hai|ठीक है|wo|woh|waise hi|lo|chalo|suniye|सुनिए|sab log|dekhiye|मुझे लगता|mujhe lagta hai|lagta hai|लगता है|yaad rahe|याद रहे|ye|yeh|i have|there is|it is|we are|please note',
  filler:
    'yaar|bhai|ji|na|toh|hi|please|plz|pls|kripya|thanks|shukriya|dhanyavad|waise|matlab|basically|actually|bilkul|bahut|bohot|thoda|guys|sir|madam|the|यार|भाई|जी|ना|तो|ही|कृपया|धन्यवाद|वैसे|मतलब|बहुत|just|is|are|also|apna|apne|apni|bhi|भी|अपना|अपने|अपनी|wala|wali|wale|hai|hain|है|हैं|jaldi se|ek baar|zara|zaraa|ज़रा|जरा|एक बार|aap log|aap sab|आप सब|ho sake to|ho sake toh|हो सके तो',
  shorter:
    'rupaye=₹|rupees=₹|रुपये=₹|रुपए=₹|minute=min|kar dena=karna|kar lena=karna|kar do=karo|de dena=dena|le aana=laana|kyunki=kyuki|रुपया=₹|ke liye ek=ke liye|kar diya gaya=kar diya|ho gaya hai=ho gaya',
  leads: 'is|iss|इस|on|this|ko|को',
  holds: 'nahi|nahin|nhi|mat|नहीं|मत|न|kaun|kahan|kab|कौन|कहाँ|कब|jo|जो|kya|क्या|kisi|kiske|paas|किसी',
};

const ar: Condensing = {
  articles: '',
  one: '',
  opening:
    'أنا|انا|احنا|إحنا|نحن|بس|طيب|طب|خلاص|ايوه|أيوه|آه|اه|نعم|يا جماعة|يا شباب|جماعة|شباب|على فكرة|تذكير|تنبيه|هل|انا بقول|أنا بقول|اظن|أظن|اعتقد|أعتقد|في|فيه|هو|هي|عندنا|معايا|حد يعرف|حد عارف|ترى|للعلم|للتذكير|سؤال للجميع|سؤال|الرجاء|يرجى|إعلان|اعلان|مساء الخير|صباح الخير|السلام عليكم|عندي سؤال|gama3a|ya gama3a|tayeb|tab|yalla|5alas|khalas|bas|bs|ana|e7na|i|we|and|so|the',
  filler:
    'بقى|بقا|يعني|كده|كدا|والله|إن شاء الله|ان شاء الله|لو سمحت|لو سمحتم|لو سمحتوا|من فضلك|من فضلكم|شكرا|شكراً|يا جماعة|يا شباب|جدا|جداً|أوي|اوي|برضه|برضو|كمان|طبعا|طبعاً|خالص|دلوقتي|هنا|هناك|ده|دي|هذا|هذه|قد|لقد|فعلا|فعلاً|بصراحة|الصراحة|بإذن الله|باذن الله|بعد إذنكم|بعد اذنكم|تكفون|أرجوكم|ارجوكم|الله يعطيكم العافية|يعطيكم العافية|الله يبارك فيكم|جزاكم الله خير|جزاكم الله خيرا|يا إخوان|يا اخوان|يا بنات|يا أخوات|يا اخوات|حضراتكم|حضرتك|شوي|شوية|ya3ny|ya3ni|b2a|ba2a|wallahi|wallah|inshallah|in sha2 allah|keda|kda|kman|kamen|lw sama7to|law sama7to|please|pls',
  shorter: 'دقيقة=د|جنيه للفرد=جنيه/فرد|للفرد الواحد=للفرد|رقم تليفون=تليفون|في حالة=لو',
  leads: 'يوم|في|الساعة|الساعه',
  holds: 'مش|لا|ليس|ما|لن|لم|مين|فين|امتى|متى|ايه|كام|اللي',
};

export const condensing: Readonly<Record<Language, Condensing>> = {
  en,
  de,
  es,
  fr,
  it,
  pt,
  hi,
  ar,
};
