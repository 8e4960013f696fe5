/**
 * Words that open a question, folded (lower case, no accents), by language. Phrases are
 * matched at the start of a sentence, after greetings, names and fillers were taken off.
 */

/** A list as people read it: parted by commas, over several lines. */
const phrases = (text: string) =>
  text.split(/,\s*/).map((phrase) => phrase.replace(/\s+/g, ' ').trim());

/** Openings that ask whatever follows. */
export const openers: readonly string[] = [
  // English
  ...phrases(`
    does anyone, does anybody, does someone, do you, do we, do they, do i, does it, does he,
    does she, does this, does that, does the, did you, did anyone, did we, did they, did he,
    did she, did it, did the, has anyone, has anybody, has someone, have you, have we, have
    they, has he, has she, has it, has the, can anyone, can anybody, can someone, can
    somebody, can you, can we, can i, can they, could anyone, could someone, could you, could
    we, could i, would anyone, would you, would it, would that, should we, should i, should
    it, shall we, shall i, will you, will it, will there, will we, will they, will the, is
    anyone, is anybody, is someone, is there, is it, is this, is that, is he, is she, is the,
    is your, are there, are you, are we, are they, are these, are the, was it, was there, was
    that, were you, were there, am i, anyone know, anybody know, anyone knows, anyone here,
    anyone else, anyone have, anyone has, anyone want, anyone tried, anyone using, anyone
    from, anyone in, anyone going, anyone up for, any idea, any ideas, any news, any update,
    any updates, any recommendation, any recommendations, any suggestion, any suggestions, any
    tips, any advice, any chance, any luck, any word on, any thoughts, what is, what are, what
    was, what were, what does, what do, what did, what time, what kind, what about, what
    should, what would, what can, what happened, what happens, what if, whats, what s, where
    is, where are, where was, where can, where do, where does, where did, where should, where
    will, where you, where to, wheres, where s, when is, when are, when do, when does, when
    did, when will, when can, when should, when s, whens, who is, who are, who was, who has,
    who can, who knows, who wants, who else, who will, who did, who s, whos, whose, why is,
    why are, why do, why does, why did, why not, why can, why would, why should, why was, why
    you, how is, how are, how do, how does, how did, how can, how could, how should, how
    would, how much, how many, how long, how far, how old, how often, how about, how come, how
    to, hows, how s, how was, how will, which one, which ones, which is, which are, which of,
    which day, which time, wanna, what u, where u, how u, how r, where r, who r, what r, r u,
    what time is, what color, what part, isn t it, isnt it, don t you, dont you, isn t there,
    aren t you, didn t you, doesn t anyone, may i, may we, whats up with, do any, does any,
    who here, asl, are u, have u, do u, did u, can u, will u, would u, could u, were u, was she, was he,
    was she, has u, may i, won t you, wont you, won t u, can t we, cant we, can t you, cant you, why didn t, why didnt,
    why don t, why dont, why so, why bother, why no, why am, why r, whys, why s, where in, where from, 
    where at, how bout, at what, what part, who the, what the name, remember the, u from, you from, who r, what r, do ya,
    did ya, have ya, can ya, are ya, do know, how ya, how u, got any,  what song, why yall, why y all, isn t she, isnt she, isn t he, isnt he`),
  // Spanish
  ...phrases(`
    alguien sabe, alguien tiene, alguien conoce, alguien puede, alguien ha, alguien va,
    alguien me, alguien mas, alguien quiere, alguien podria, alguien tendria, alguien vende, alguien sube, alguien baja, me pasais, me dejais, me prestais, sabeis si, alguna idea, alguna novedad, algun consejo, saben si, saben
    donde, saben cuando, saben como, sabes si, sabes donde, sabes cuando, sabeis, que hora, a
    que hora, que dia, que tal si, que es, que son, que significa, que hacemos, que opinan,
    que os parece, que les parece, que te parece, donde esta, donde es, donde se, donde puedo,
    donde queda, donde hay, donde quedamos, cuando es, cuando empieza, cuando sera, cuando se,
    cuando vienen, quien va, quien viene, quien puede, quien tiene, quien es, quien se,
    quienes, cuanto cuesta, cuanto es, cuanto vale, cuantos, cuantas, cuanto tiempo, como se,
    como puedo, como hago, como llego, como es, por que no, por que se, por que, cual es,
    cuales son, hay que, hay alguien, hay alguna, hay algun, podemos, pueden, puedes, puede
    alguien, podrian, podrias, tienen, me pueden, me puedes`),
  // Portuguese
  ...phrases(`
    alguem sabe, alguem tem, alguem conhece, alguem pode, alguem ja, alguem vai, alguem mais, alguem empresta, alguem me, alguem indica, alguem consegue, alguem quer, alguem viu, alguem passa, da pra, vcs sabem, que hrs,
    alguma ideia, alguma novidade, voces sabem, voce sabe, que horas, a que horas, que dia e,
    o que e, o que voces, o que acham, onde e, onde fica, onde posso, onde tem, onde esta,
    quando e, quando comeca, quando sera, quando vai, quem vai, quem pode, quem tem, quem e,
    quanto custa, quanto e, quanto fica, quantos, quantas, quanto tempo, como faco, como
    posso, como e, como funciona, como chego, qual e, qual o, qual a, quais sao, quais os, tem
    como, sera que, podemos, voces podem, porque nao, por que nao, cade`),
  // German
  ...phrases(`
    weiss jemand, weiss wer, kennt jemand, kennt wer, kann jemand, kann mir, kannst du, konnt
    ihr, konnte jemand, konntet ihr, konnen wir, konnten wir, hat jemand, hat wer, hatte jemand, hatte wer, hat zufallig, kann ich bei, kann ich irgendwo, kann man, konnte man, kann einer, kann wer, hat schon,
    habt ihr, hast du, haben wir, ist jemand, ist das, ist der, ist die, ist es, sind wir,
    sind die, seid ihr, bist du, gibt es, gibt s, gibts, wer kommt, wer hat, wer kann, wer
    ist, wer weiss, wer will, wer bringt, wer macht, wann ist, wann geht, wann beginnt, wann
    fangt, wann treffen, wann kommt, wann sind, wann war, wo ist, wo sind, wo kann, wo
    treffen, wo findet, wo gibt, wo bekomme, wie ist, wie lange, wie viel, wieviel, wieviele, wie viele,
    wie kann, wie komme, wie kommt, wie macht, wie funktioniert, wie hoch, wie weit, wie oft,
    warum ist, warum geht, warum, wieso, weshalb, welche, welcher, welches, was ist, was
    kostet, was meint, was machen, was haltet, um wie viel, wollen wir, sollen wir, soll ich,
    darf man, muss man, braucht man, kommst du, kommt ihr`),
  // French
  ...phrases(`
    est ce que, quelqu un, quelqun, qui sait, qui vient, qui a, qui peut, qui est, ou est, ou
    se, ou peut, ou sont, ou on, quand est, quand commence, c est quand, c est ou, c est quoi,
    a quelle heure, quelle heure, il faut quel, il faut quels, il faut quelle, il faut combien,
    c est quel, c est quelle, c est normal que, ca fait combien, ca coute combien, qqn a, qqn sait,
    qqn peut, qqn pour, vous savez si, tu sais si, quel est, quelle est, quels sont, quelles sont, combien,
    comment on, comment faire, comment fait, comment puis, comment ca marche, pourquoi, qu est
    ce, que pensez, y a t il, avez vous, as tu, pouvez vous, peux tu, peut on, savez vous,
    sais tu`),
  // Italian
  ...phrases(`
    qualcuno sa, qualcuno ha, qualcuno conosce, qualcuno puo, qualcuno viene, chi sa, chi
    viene, chi ha, chi puo, chi porta, dove e, dove si, dove posso, dove sono, dov e, quando
    e, quando inizia, quando si, a che ora, che ora, che ore, cosa ne, che ne, come si, come
    faccio, come posso, come funziona, quanto costa, quanto viene, quanto al, quanto ci, quanto dura, quanti, quante, chi mi, mi
    mandate, mi date, mi potete, qualcuno mi, qualcuno vuole, qual e, quali sono,
    perche non, avete, sapete, potete, puoi`),
];

/** Words that begin a question at the end of a sentence, and no other clause. */
export const lastClauseOpeners: ReadonlySet<string> = new Set(
  `what whats where wheres when why whos how hows warum wieso weshalb wann wo cuanto cuantos
   quanto pourquoi combien`
    .split(/\s+/)
    .filter(Boolean),
);

/** One word that asks alone, without its mark. */
export const soloQuestions: ReadonlySet<string> = new Set(
  'what why who where when asl warum wieso wann quien cuando donde pourquoi perche quando'.split(
    ' ',
  ),
);

/** Asks for people of some kind: 'anyone up for a walk', 'any parents here'. */
export const callsForPeople =
  /^(?:(?:hi|hey|hello|well|ok|so|and|wazz up|good \w+|everyone|room|all) )*(?:any ?(?:one|body|1)?|n e ?(?:1|one)?) (?:\w+ ){0,6}(?:wan+a|want|wants|like|likes|got|has|have|here|from|up for|need|know|knows|there|around|free|going|coming|interested) |^any (?:\w+ )?\w{3,}s $/;

/** A guess about somebody that asks by its end. */
export const tagged =
  /^(?!you re right|youre right|ur right|u r right|you are right)(?:so |but |and )?(?:u|ur|you|you re|youre|u r) (?:\w+ ){1,5}(?:right|correct|yeah|no|yes)$/;

/** What looks for people and wants no answer in the group. */
export const invitesToWrite =
  /\b(?:p ?m|i ?m|dm|msg|message|whisper|text|add|hit|call|write) (?:me|now)\b/;

/** Forms that ask even where they end with a cry. */
export const firmQuestion =
  /^(?:(?:can|could|would|will) (?:i|you|u|we|some\w+|any\w+)|(?:are|is) there any|does any\w+|did any\w+|has any\w+|any\w+ know|why (?:not|no|is|are|do|does)) /;

/** Words that ask when a text in their script has them anywhere. */
export const scriptQuestions: readonly RegExp[] = [
  /(?:^|\s)(?:क्या|कौन|कहाँ|कहां|कब|कैसे|क्यों|कितना|कितने|कितनी|किसने|किसको|कौनसा)(?=\s|$|[?।])/u,
  /(?:^|\s)(?:هل|متى|امتى|إمتى|ايمتى|أين|اين|وين|فين|كيف|ازاي|إزاي|شلون|لماذا|ليش|ليه|كم|بكم|بكام|قديش|ماذا|مين|منو|شو|ايش|إيش|وش)(?=\s|$|[?؟])/u,
  /(?:^|\s)(?:حد|حدا|أحد|احد) (?:يعرف|بيعرف|عنده|معه|معاه|شاف|يقدر|ممكن|راح|رايح)(?=\s|$)/u,
  /^(?:ما|من) (?:هو|هي|هذا|هذه|يعرف|يستطيع|معه|عنده)(?=\s|$|[?؟])/u,
];

/** Hindi in Latin letters asks where the word stands that asks; a sentence that has none of the others. */
export const latinHindiAsks =
  /(?:^| )(?:kya(?! baat| mast| yaar)|kab|kahan|kahaan|kidhar|kaun|kaunsa|kaunsi|konsa|konsi|kitna|kitne|kitni|kitna|kaise|kaisa|kaisi|kyun|kyon|kisne|kiska|kiski|kiske|kisko)(?= |$)/;
export const latinHindiTells =
  /(?:^| )(?:pata nahi|pta nahi|pata nhi|nahi pata|jab|tab|jaise|waise|kisi bhi|kuch bhi)(?= |$)/;

/** Spanish writes its asking words with an accent, wherever they stand; 'no sé dónde' asks nothing. */
export const accentedAsks =
  /(?<!(?:sé|sabe|sabemos|saber|idea de|según|depende de|ver|decir|digo|dice|dicen|dime|aviso|mirar|importa|igual|recuerdo|acuerdo) (?:a |de |con )?)(?<![\p{L}])(?:cuánt[oa]s?|cuándo|dónde|quién(?:es)?|cuál(?:es)?)(?![\p{L}])/iu;

/** French asks with its word at the end: 'on se voit où', 'ça fait combien'. */
export const endsInAsking =
  /^(?:\S+ ){0,8}(?:on|tu|vous|il|ils|ca|c est|c|elle|je) (?:\S+ ){0,5}(?<!n importe |ou |de |a |pas )(?:quoi|combien|quand|comment)(?: (?:deja|alors|exactement|du coup))?$/;

/** Asks somebody to do or give something, in whatever part of the sentence. */
export const requests: readonly RegExp[] = [
  /(?:^| )(?:can|could|will|would) (?:any ?(?:one|body|1)|some ?(?:one|body|1)|you|u) (?:please |pls |plz |kindly )?(?:help|send|tell|explain|share|give|check|lend|bring|pick|add|remind|show)(?= )/,
  /(?:^| )(?:please|pls|plz|kindly) (?:\w+ ){0,3}(?:send|give|tell|show|help|lend|explain|remind|add) (?:me|us|him|her|them)(?! (?:if|when|once) )(?= |$)/,
  /(?:^| )(?:send|give|tell|show|help|lend|explain|remind) (?:me|us) (?:\w+ ){0,8}(?:please|pls|plz)(?= |$)/,
  /(?:^| )(?:i|we) (?:still |also )?need (?:(?:some ?(?:one|body)|a (?:volunteer|hand|replacement|lift)|volunteers|helpers)|(?:one|two|three|four|a few|some|\d+) (?:more )?(?:people|volunteers|helpers|more))(?= |$)/,
  /(?:^| )(?:please|plz|pls|plis|koi|mujhe|muje|hume|hamein|zara|kripya) (?:\S+ ){0,8}(?:batao|bata|bataye|bataiye|bhejo|bhej|dedo|de do|dena|dijiye|kar do|help karo|send karo|share karo)(?= |$)/,
  /(?:^| )(?:me|nos) (?:pasa|pasas|pasais|pasan|manda|mandas|mandais|mandan|envia|envias|ayuda|ayudas|ayudais|deja|dejas|presta|prestas)(?= )(?=.* (?:por favor|porfa|porfi|porfis|plis|pls)(?: |$))/,
  /(?:^| )me (?:manda|mandem|mandam|passa|passam|passem|envia|enviem|ajuda|ajudem|empresta|emprestem)(?= )(?=.* (?:por favor|pfv|pf|pfvr|pls|plis)(?: |$))/,
  /(?:^| )(?:schick|schickt|gib|gebt|sag|sagt|leih|leiht|hilf|helft) (?:mir|uns)(?= )(?=.* bitte(?: |$))|(?:^| )(?:brauche|brauch|brauchen|suche|suchen) (?:noch )?(?:jemanden|jemand|wen|freiwillige|einen helfer|helfer|(?:zwei|drei|vier|\d+) (?:leute|helfer|freiwillige))(?= |$)/,
  /(?:^| )(?:envoie|envoyez|passe|passez|donne|donnez|aide|aidez|prete|pretez|dis|dites) (?:moi|nous)(?= )(?=.* (?:svp|stp|s il te plait|s il vous plait)(?: |$))|(?:^| )(?:cherche|cherchons|besoin d) (?:un |une |de )?(?:quelqu un|volontaires?|benevoles?)(?= |$)/,
  /(?:^| )(?:mi|ci) (?:mandi|mandate|passi|passate|dai|date|aiuti|aiutate|presti|prestate|dici|dite)(?= )(?=.* (?:per favore|per piacere|pf)(?: |$))|(?:^| )(?:cerco|cerchiamo|serve|ci serve|mi serve) (?:ancora )?(?:qualcuno|un volontario|volontari)(?= |$)/,
  /(?:^| )(?:necesito|necesitamos|busco|buscamos|hace falta) (?:a )?(?:alguien|voluntari\w+|un voluntario)(?= |$)|(?:^| )(?:preciso|precisamos|procuro) (?:de )?(?:alguem|voluntari\w+)(?= |$)/,
  /(?:^| )(?:ابعت|ابعث|ارسل|عط|اعط|هات)ي?(?:لي|يلي|ني)(?= |$)/u,
];

/** Taken off the start before looking for an opening. */
export const fillers: ReadonlySet<string> = new Set(
  `hi hey hello hallo hola oi ola bonjour salut ciao guys all everyone everybody folks team people
   friends so and but or well ok okay btw also then now just please pls sorry quick question q
   a y pero entonces bueno oye oigan chicos chicas gente amigos todos buenas buenos dias tardes
   noches una pregunta e mas entao gente pessoal galera bom dia boa tarde noite uma pergunta
   und aber also leute zusammen ihr lieben guten morgen tag abend eine frage kurze mal
   et mais donc alors tout le monde une petite buongiorno ragazzi raga tutti scusate una domanda
   um uh er hmm hmmm hmmmm hm mm oh ah aw aww awww yeah yes no lol anyway ya wait omg like good morning evening afternoon`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Questions nobody waits for an answer to: greetings, tags and exclamations, as the folded words
 * of the whole sentence.
 */
export const emptyQuestions: readonly RegExp[] = [
  /^(?:who|what) (?:wouldn t|doesn t|would not|does not) (?:love|like|want|need|enjoy|know) .*$/,
  /^(?:how are (?:you|u|ya|things|we)|how r (?:u|you)|hows it going|how s it going|how is it going|how are you (?:all|guys|doing|today|everyone)|how have you been|how do you do|hows everyone|how s everyone|how s u|hows u|how u doin|how you doin|how ya doin)(?: \w+){0,3}$/,
  /^(?:whats up|what s up|wassup|wats up|wuts up|wazz up|what up|sup|you ok|u ok|what s new|whats new)(?: \w+){0,2}$/,
  /^(?:really|seriously|right|huh|eh|lol|no|yes|ok|okay|k|who cares|uh+ no|so|who knows|you know|know what i mean|isn t it|isnt it|are you kidding(?: me)?|are you serious|wtf|what the (?:hell|heck|fuck)|why me|what can i say|how cool is that|guess what|you know what|see what i mean|can you believe (?:it|that|this)|how dare you|so what|what else is new|can it get (?:any )?(?:better|worse))$/,
  /^cuant[oa]s? mas .*$/,
  /^(?:(?:did|have) (?:you|u|y all|anyone|you guys|you all)(?: guys| all)? (?:see|seen|watch|watched)|(?:habeis|han|has) visto|(?:vcs|voces|vc|voce) viram?|viram|habt ihr|hast du|(?:vous avez|t as|tu as) vu|avete visto|hai visto|شفتوا|شفتو|حد شاف) (?:\S+ ){0,2}(?:match|game|partido|jogo|spiel|partita|ماتش|مباراة)(?: .*)?$/u,
  /^(?:avete visto|hai visto|habeis visto|han visto|vous avez vu|t as vu|habt ihr gesehen|did you see|viram) (?:che|que|dass|that) .*$/,
  /^(?:que tal(?: estan| estas| todos| va)?|como (?:estan|estas|estais|va|vamos|andan|les va)(?: \w+){0,2}|verdad|en serio|de verdad|cierto|no|si|ah si|y eso)$/,
  /^(?:tudo bem|tudo bom|tudo certo|como vai|como vao|como voce esta|como voces estao|beleza|ne|serio|verdade|e ai)(?: \w+){0,2}$/,
  /^(?:wie geht s|wie gehts|wie geht es (?:dir|euch|ihnen)|alles klar|alles gut|na|echt|oder|wirklich|ernsthaft|ach ja)(?: \w+){0,2}$/,
  /^(?:ca va|comment ca va|comment allez vous|comment vas tu|vraiment|serieux|ah bon|n est ce pas|non)(?: \w+){0,2}$/,
  /^(?:come (?:va|stai|state)|tutto bene|davvero|sul serio|vero|eh|no)(?: \w+){0,2}$/,
  /^(?:(?:(?:सुप्रभात|नमस्ते|आप|तुम|सब|लोग) ){0,4}कैसे (?:हो|हैं|है)(?: (?:आप|सब|लोग)){0,3}|क्या हाल है|कैसे हो आप|सच में|كيف الحال|كيف حالكم|كيف حالك|والله|صحيح)$/u,
];
