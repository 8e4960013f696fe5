import { fold } from '../text.ts';

/** Words that are capitalised without being names. */
export const calendarWords = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june
   july august september october november december next last this today tomorrow lunes martes
   miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto
   septiembre octubre noviembre diciembre segunda terca quarta quinta sexta feira janeiro
   fevereiro marco maio junho julho setembro outubro novembro dezembro montag dienstag mittwoch
   donnerstag freitag samstag sonntag januar februar marz april mai juni juli august oktober
   dezember lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin
   juillet aout septembre octobre novembre decembre lunedi martedi mercoledi giovedi venerdi
   domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
   good happy dear hello morning evening night day christmas new year easter`
    .split(/\s+/)
    .map(fold),
);

export const honorific =
  /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Sr|Sra|Señor|Señora|Don|Doña|Dona|Seu|Herr|Frau|M|Mme|Monsieur|Madame|Signor|Signora|Dott|Shri|Smt)\.? \p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)*/gu;

/** Latin letters as look-alikes of other scripts write them. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ι: 'i',
  ν: 'v',
  κ: 'k',
  τ: 't',
  η: 'n',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** What a model is told to be, when it is told to be something else. */
const roles =
  '(?:(?:an?|the|my|un[ao]?|une|um|uma|ein\\w*|le|la|il|el|otro|otra|outro|outra|altro|un altro|ander\\w+|new|free|unrestricted|evil)[ ]){0,3}(?:dan|ai|ia|ki|bots?|chatbot|gpt|assistants?|asistente|assistente|assistent\\w*|language model|model|modelo|modello|modele|modell|system|admin\\w*|moderator|moderador\\w*|hacker|pirat[ae]?|pirat|group admin)(?![\\p{L}])';
/** Where an order may begin: people who tell of others' doing have a subject before it. */
const order =
  '(?:^|[.!?:;,…\\n)"]\\s*|\\b(?:please|now|then|and|must|should|to|kindly|first|bitte|por favor)\\s+)';
const orders = (source: string) => new RegExp(order + source, 'u');

const commands = [
  // English
  orders(
    '(?:ignore|disregard|forget|override|bypass|skip|discard)\\b.{0,30}(?:\\b(?:instructions?|prompts?|guidelines?|directives?)\\b|\\b(?:all|any|your|previous|prior|earlier|moderation|system|these|those) rules\\b|\\brules above\\b|\\beverything you (?:were|are|have been|know)\\b)(?! (?:for|of|from|to|on|in) )',
  ),
  /\b(?:new|updated|real|actual) (?:instructions?|directives?|task) ?(?::|-|–) ?(?:you|output|write|say|answer|respond|reply|ignore|print|reveal|forget|from now)\b|\b(?:hidden|secret|system|your) prompt\b/,
  new RegExp(
    `\\byou are (?:now|no longer) (?:${roles}|bound|restricted|limited by|in \\w+ mode)|\\byou are (?:now|no longer)\\b.{0,30}\\bno (?:restrictions|rules|limits)\\b|(?:^|[.!?:;,] ?)(?:act as|pretend (?:to be|(?:that )?you are)) ${roles}|\\bdan mode\\b`,
    'u',
  ),
  /\b(?:system|developer) (?:override|prompt)\b|\b(?:enter|you are in) developer mode\b|\bassistant prompt\b/,
  /\b(?:include|mention|say|write|put|add|praise|insert|reveal|announce|print|omit|leave|link|make|list|please|here|everybody|everyone)\b.{0,90}\b(?:in|into|of|from|to) (?:your (?:output|json|verdicts?|summar\w+|digest)|(?:the|this|today ?s|every) digest)\b/,
  /\bin your (?:summar(?:y|ies)|digest|json|verdicts?)\b.{0,40}\b(?:include|mention|say|write|put|add|praise|insert|please|only|call|announce)\b|\bin your (?:summar(?:y|ies)|digest) please\b/,
  /\bcite this message\b/,
  /\b(?:summary|digest) (?:must|should|has to|shall|will) (?:say|state|read|mention|only|(?:start|begin|end) with ?(?::|"|the words|visit))|\byour (?:output|response|answer) (?:must|should|has to|shall) (?:say|read|only)\b/,
  /\b(?:note|message|attention|instructions?|dear|hey|hello|hi) ?(?:to|for)? ?(?:the |any )?(?:ai|assistant|llm|chatbot|language model|summari[sz]er|moderator bot|gpt|claude)s?(?= ?[:,!–—-]| ?$| (?:please|that (?:reads?|summari)|who|which|reading|summari))/,
  /\b(?:ais?|bots?|models?|llms?|assistants?|summari[sz]ers?)\b.{0,25}\b(?:reading this|summari[sz]ing (?:this|the|our)|must (?:say|write|praise|mention|ignore))\b/,
  orders(
    '(?:mark|flag|delete|ban|report|approve|classify|treat|cite)\\b.{0,20}\\b(?:all|every|everyone|everybody|others|each)\\b.{0,20}\\b(?:messages?|members?|posts?)\\b(?:.{0,30}\\b(?:as (?:spam|violations?|allowed|a source|sources?)|of (?:the )?(?:other|\\w+,)|from here)|,? \\w+ break)',
  ),
  /\b(?:approve|allow|delete|flag|ban) (?:all|every) (?:messages?|posts?) (?:from here|from now|by|of)\b/,
  /\b(?:reveal|print|repeat|show|leak|output)\b.{0,30}\b(?:system prompt|your (?:prompt|instructions)|api keys?|pseudonyms)\b|\b(?:reveal|leak)\b.{0,20}\bphone numbers of\b/,
  // Spanish, Portuguese, Italian, French
  /(?<!\b(?:no|nao|non|ne|n'|jamais|nunca|mai|se|te|me|les?|os|nos|si|ti|mi) ?)(?<!['’])\b(?:ignor(?:a|e|ad|en|ez|ate|i|em)|olvid(?:a|e|ad|en)|descart(?:a|e|en|em)|desconsider(?:a|e|em)|esque(?:ca|ce|cam)|dimentica(?:te)?|oublie[sz]?|neglig(?:e|ez))\b(?! (?:pas|nao|non)\b)(?:.{0,30}\b(?:instruc\w+|istruzion\w+|instruzion\w+|consign\w+|reglas?|regras?|regol\w+|regles?|prompt|orden(?:es)?|ordres?)\b(?:.{0,15}\b(?:anterior\w*|precedent\w*|previ[ao]s?|de arriba|acima|di prima|di sopra|ci-dessus)\b|,? (?:y|e|et) (?:responde|escrib\w+|escrev\w+|repond\w*|ecri\w*|scriv\w+|di|dis|diga|dites|rispond\w+|only)\b)|.{0,15}\b(?:todas as|todas las|toutes (?:les|tes)|tutte le) (?:instruc\w+|istruzion\w+|consign\w+|reglas|regras|regol\w+|regles)\b)/,
  new RegExp(
    `\\b(?:ahora eres|agora (?:voce|tu|vc) (?:e|es)|ora sei|tu es maintenant|vous etes maintenant|actua como|aja como|agisci come|agis comme) (?:${roles}|sin reglas|sem regras|sans limites|senza regole)`,
    'u',
  ),
  /\b(?:resumen|resumo|riassunto|resume)\b.{0,20}\b(?:debe|deve|doit|tiene que|tem que)\b.{0,12}\b(?:decir|dizer|dire)\b.{0,3}\b(?:que|che|solo|apenas|seulement)\b|\b(?:resumen|resumo|riassunto|resume)\b.{0,20}\b(?:debe|deve|doit|tiene que|tem que) (?:terminar|acabar|empezar|comecar|finir|commencer|finire|iniziare) (?:con|com|avec|par)\b.{0,20}\b(?:invit\w*|convite|visit\w*|frase|palabra|palavra|mot|phrase)\b/,
  /\b(?:nuevas|novas|nuove|nouvelles) (?:instruc\w+|istruzioni) ?: ?(?:ignor|respond|repond|rispond|escri|escre|scriv|ecri|di\b|dis\b)/,
  // German, Dutch
  /\b(?:ignorier\w*|vergiss|missachte\w*|negeer|vergeet)\b(?! (?:nicht|niet|bitte nicht))(?:.{0,15}\b(?:alle|obige\w*|vorherige\w*|bisherige\w*|deine|vorgaande|bovenstaande)\b.{0,20}\b(?:anweisung\w*|instruktion\w*|regeln|vorgaben|instructies|regels)\b|,? alles,? was (?:du|man dir|dir)\b.{0,20}\b(?:weisst|gesagt|wurde)\b)/,
  new RegExp(
    `\\bdu bist (?:jetzt|ab sofort|nun) ${roles}|\\bneue anweisung\\w* ?: ?(?:ignorier|schreib|antwort|gib|sag|du )|\\bsystemnachricht ?:|\\bdie zusammenfassung (?:muss|soll) (?:sagen|lauten|behaupten|nur)\\b`,
    'u',
  ),
  // Russian, Turkish, Polish, Indonesian
  /(?:игнорир|забуд|не обращай внимания)\p{L}*.{0,40}(?:инструкц|указани|правил|предыдущ)/u,
  /(?:талимат|onceki|yukaridaki|tum)\p{L}*.{0,30}(?:talimat|kural|komut).{0,30}(?:yok say|unut|gormezden|dikkate alma)/u,
  /\b(?:zignoruj|pomin|zapomnij)\b.{0,40}\b(?:instrukcj\w*|polece\w*|zasad\w*)/,
  /\b(?:abaikan|lupakan)\b.{0,40}\b(?:instruksi|perintah|aturan)\b/,
  // Hindi, Arabic, Chinese, Japanese, Korean
  /(?:निर्देश|अनुदेश|नियम)(?!.{0,40}(?:मत|ना? ))[\p{L}\p{M}]*.{0,40}(?:अनदेखा कर(?:ो|ें|िए|के)|नज़रअंदाज कर(?:ो|ें|िए|के)|नजरअंदाज कर(?:ो|ें|िए|के)|भूल जा(?:ओ|इए|एं|कर)|उपेक्षा कर(?:ो|ें))|(?:अनदेखा कर(?:ो|ें)|भूल जा(?:ओ|इए)).{0,40}(?:निर्देश|नियम)/u,
  /(?<!\p{L})(?:تجاهل|انس|انسى|اهمل|تجاوز)(?:وا|ي)?(?!\p{L}).{0,15}(?:التعليمات|تعليمات|الاوامر|الأوامر|القواعد).{0,12}(?:السابقة|اللي فاتت|أعلاه|(?<!\p{L})و(?:اكتب|قل|قول|رد))/u,
  /(?:忽略|无视|無視|忘记|忘記|忽視).{0,20}(?:指令|指示|说明|說明|规则|規則|提示|以上|之前)|(?:指示|命令|ルール|指令).{0,12}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙|이전).{0,20}(?:무시|잊어)/u,
];

/** Marks of a conversation with a model, written into a chat message. */
const marks =
  /<\|[^|]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/(?:system|instructions?|messages?|data|assistant|user|prompt|tool)\b[^>]{0,80}>|<(?:system|instructions?|assistant|prompt)\b[^>]{0,80}>|^\s*#{2,} ?(?:system|instructions?|assistant|response|end) ?:|^\s*(?:system|assistant)\s*:|^\s*(?:developer|human)\s*: ?(?:you|ignore|write|say|answer)\b|"(?:statements|verdicts|keyPoints)"\s*:|"role"\s*:\s*"(?:system|assistant)"/im;

/** Phrases that are looked for where letters are kept apart or written like others. */
const squeezed =
  /(?:ignor(?:e|ar|a|iere|ez)?|disregard)(?:all|any|the|your|my|todas|as|las|le|les|toutes|alle|bitte|previous|prior|above|other|anteriores|bisherigen)*(?:instructions?|instrucciones|instrucoes|anweisungen|prompts?)|systemprompt/;

const latinised = (text: string) =>
  [...text.normalize('NFKC').toLowerCase()].map((letter) => lookAlikes[letter] ?? letter).join('');

/** ROT13 and base64 are read by models too. */
function decodings(text: string): string[] {
  const found: string[] = [];
  for (const [encoded] of text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)) {
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    if (/^[\p{L}\p{P}\p{N}\s]+$/u.test(decoded)) found.push(decoded);
  }
  const turned = text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
  if (/\bignore\b|\binstructions\b|\bdisregard\b/i.test(turned)) found.push(turned);
  return found;
}

/**
 * Whether a message speaks to a model instead of to people. No list is complete: it decides how
 * a message is shown and who it is judged with, and nothing rests on it alone.
 */
export function speaksToModel(text: string): boolean {
  if (marks.test(text)) return true;
  return [text, ...decodings(text)].some((one) => {
    const folded = fold(one).replace(/\s+/g, ' ');
    if (commands.some((command) => command.test(folded))) return true;
    const latin = fold(latinised(one));
    if (commands.slice(0, 3).some((command) => command.test(latin.replace(/\s+/g, ' '))))
      return true;
    // Written plainly, the commands above tell an order from people's talk of one.
    return !/ignor|disregard/.test(folded) && squeezed.test(latin.replace(/[^\p{L}]/gu, ''));
  });
}
