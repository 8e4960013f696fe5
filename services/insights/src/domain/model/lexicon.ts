import { fold } from '../local/text.ts';

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
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd' },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', ι: 'i', ν: 'v', κ: 'k', τ: 't', η: 'n' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' },
};

const commands = [
  // English
  /\b(?:ignore|disregard|forget|override|bypass|skip|discard)\b.{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|above|previous|prior|earlier|everything)\b/,
  /\b(?:new|updated|real|actual|hidden|secret|system) (?:instructions?|prompt|directives?|task)\b/,
  /\byou are (?:now|no longer)\b|\bact as\b|\bpretend (?:to be|you)\b|\brole ?play\b|\bdeveloper mode\b|\bjailbreak\b|\bdan mode\b/,
  /\b(?:system|assistant|developer) ?(?:message|prompt|override|note|:)/,
  /\b(?:in|into|of|for|from|to) (?:your (?:answer|response|output|json|verdicts?|summar\w+|digest)|(?:the|this|today ?s|every) (?:summary|digest))\b/,
  /\bcite this message\b/,
  /\b(?:summary|digest|output|response|answer) (?:must|should|has to|shall|will) (?:say|be|include|contain|start|read|only)\b/,
  /\b(?:note|message|attention|instructions?|dear|hey|hello|hi) ?(?:to|for)? ?(?:the )?(?:ai|assistant|bot|model|llm|chatbot|language model|summari[sz]er|moderator bot|gpt|claude)\b/,
  /\b(?:ai|bot|model|llm|assistant|summari[sz]er)s?\b.{0,25}\b(?:must|should|please|have to|reading this|summari[sz]ing)\b/,
  /\b(?:mark|flag|delete|ban|report|approve|classify|treat|cite)\b.{0,30}\b(?:all|every|everyone|everybody|other|others|each)\b.{0,30}\b(?:messages?|members?|posts?|spam|violations?|allowed|source)\b/,
  /\b(?:reveal|print|repeat|show|leak|output)\b.{0,30}\b(?:system prompt|prompt|instructions|api key|pseudonyms|phone numbers of)\b/,
  // Spanish, Portuguese, Italian, French
  /\b(?:ignor\w+|olvid\w+|descart\w+|desconsider\w+|esquec\w+|dimentic\w+|oubli\w+|neglig\w+)\b.{0,40}\b(?:instruc\w+|istruzion\w+|instruzion\w+|consign\w+|reglas?|regras?|regol\w+|regles?|prompt|anterior\w*|precedent\w*|orden\w*|ordre\w*)\b/,
  /\b(?:ahora eres|agora (?:voce )?e|ora sei|tu es maintenant|vous etes maintenant|actua como|aja como|agisci come|agis comme)\b/,
  /\b(?:resumen|resumo|riassunto|resume)\b.{0,20}\b(?:debe|deve|doit|tiene que|tem que)\b/,
  /\b(?:nuevas|novas|nuove|nouvelles) (?:instruc\w+|istruzioni)\b/,
  // German, Dutch
  /\b(?:ignorier\w*|vergiss|missacht\w*|negeer|vergeet)\b.{0,40}\b(?:anweisung\w*|instruktion\w*|regeln|vorgaben|instructies|regels|obig\w*|vorherig\w*|bisherig\w*|alles)\b/,
  /\b(?:du bist (?:jetzt|ab sofort|nun)|neue anweisung\w*|systemnachricht|die zusammenfassung (?:muss|soll))\b/,
  // Russian, Turkish, Polish, Indonesian
  /(?:игнорир|забуд|не обращай внимания)\p{L}*.{0,40}(?:инструкц|указани|правил|предыдущ)/u,
  /(?:талимат|onceki|yukaridaki|tum)\p{L}*.{0,30}(?:talimat|kural|komut).{0,30}(?:yok say|unut|gormezden|dikkate alma)/u,
  /\b(?:zignoruj|pomin|zapomnij)\b.{0,40}\b(?:instrukcj\w*|polece\w*|zasad\w*)/,
  /\b(?:abaikan|lupakan)\b.{0,40}\b(?:instruksi|perintah|aturan)\b/,
  // Hindi, Arabic, Chinese, Japanese, Korean
  /(?:निर्देश|अनुदेश|नियम)\p{L}*.{0,40}(?:अनदेखा|नज़रअंदाज|नजरअंदाज|भूल|उपेक्षा)|(?:अनदेखा|भूल जा).{0,40}(?:निर्देश|नियम)/u,
  /(?:تجاهل|انس|اهمل|تجاوز)\p{L}*.{0,40}(?:التعليمات|تعليمات|الاوامر|الأوامر|القواعد|السابقة)/u,
  /(?:忽略|无视|無視|忘记|忘記|忽視).{0,20}(?:指令|指示|说明|說明|规则|規則|提示|以上|之前)|(?:指示|命令|ルール|指令).{0,12}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙|이전).{0,20}(?:무시|잊어)/u,
];

/** Marks of a conversation with a model, written into a chat message. */
const marks =
  /<\|[^|]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|instructions?|messages?|data|assistant|user|prompt|tool)\b[^>]{0,80}>|^\s*#{2,} ?(?:system|instructions?|assistant|response|end)|^\s*(?:system|assistant|developer|human)\s*:|"(?:statements|verdicts|sources|keyPoints|role)"\s*:/im;

/** Phrases that are looked for where letters are kept apart or written like others. */
const squeezed =
  /ignor(?:e|ar|a|iere|ez)?(?:all|any|the|your|my|todas|as|las|le|les|toutes|alle|bitte)*(?:previous|prior|above|other|anteriores|instructions?|instrucciones|instrucoes|anweisungen|rules)|disregard(?:all|the|your|previous)|systemprompt|newinstructions|youarenow/;

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
    return squeezed.test(latin.replace(/[^\p{L}]/gu, ''));
  });
}
