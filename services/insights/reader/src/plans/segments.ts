import { withoutUrls } from '../text.ts';

/** A sentence of a message, with where it begins in the text it was cut from. */
export interface Segment {
  readonly text: string;
  readonly question: boolean;
  /** The sentence that it is a part of, where it is one. */
  readonly whole?: string;
  /** The head of a list that people add themselves to. */
  readonly list: boolean;
}

/** Passed on from elsewhere: nobody here plans that. */
const passedOn =
  /^\W*(?:forwarded|reenviad[oa]|rebotado|weitergeleitet|transf[eé]r[eé]|inoltrat[oa]|encaminhad[oa]|محول|मेसेज फॉरवर्ड|fwd)(?![\p{L}\p{M}])|(?:pass (?:it|this) on|share (?:this )?(?:with|to) (?:all|every)|forward (?:this )?to|p[aá]salo|reenv[ií]a|compartan|comp[aá]rtelo|faites passer|faire suivre|fate girare|inoltra(?:te)?\b.{0,20}tutti|repass(?:e|em)|compartilhe|weiterleiten an alle|teilt das|انشرها|ارسلها|شارك|सबको भेज|forward kar|sabko bhej)/iu;

/** Names that head a list which people copy and add themselves to. */
const listed = /^\s*(?:\d{1,3}\s*[.)\-–:]|(?:[-•*]|\p{Extended_Pictographic}))\s*\S*/u;

const code = /```[\s\S]*?```|`[^`\n]*`/g;
const quotedLines = /^[^\S\n]*>.*$/gm;
/** 'Anna said: …' of platforms that quote in words. */
const quotation = /^.{2,40} (?:said|wrote|schrieb|a écrit|escribió|ha scritto|escreveu):\s*$/m;

export const isPassedOn = (text: string): boolean => passedOn.test(text.slice(0, 1500));

const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}\p{Ll}{0,3}|ca|bzw|inkl|max|min|nr|no|str|tel|approx|av|avda|rua|jd|sra?|dra?|prof|ing|arq|mtr[ao]|z\.b|u\.a|d\.h|ps|p\.m|a\.m|vs|incl|aprox|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|dic|lun|mié|jue|vie|sáb|dom|qui|sex|seg|ter|mer|gio|ven|sab)$/iu;

/** A row of marks is tried from its first alone, not anew from each. */
const endMark = /(?<![.!?…。！？؟।])([.!?…。！？؟।]+)(\s+)/gu;

function sentencesOf(text: string): string[] {
  const out: string[] = [];
  let from = 0;
  endMark.lastIndex = 0;
  for (let match = endMark.exec(text); match; match = endMark.exec(text)) {
    const mark = match[1] ?? '';
    const before = text.slice(from, match.index);
    const after = text.slice(match.index + match[0].length);
    if (mark === '.' && !endsThere(before, after)) continue;
    out.push(text.slice(from, match.index + mark.length));
    from = match.index + match[0].length;
  }
  out.push(text.slice(from));
  return out.map((one) => one.trim()).filter((one) => one !== '');
}

/** A full stop behind a day's number or an abbreviation ends no sentence. */
function endsThere(before: string, after: string): boolean {
  if (/\d$/.test(before))
    return (
      !/^(?:\p{Ll}|\d|jan|feb|mär|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu.test(after) ||
      (/^\p{Lu}/u.test(after) &&
        !/^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu.test(after))
    );
  return !abbreviated.test(before) || before.length < 2;
}

/** The sentences of a message that may plan something. */
export function segmentsOf(text: string): Segment[] {
  let plain = text.includes('`') ? text.replace(code, ' ') : text;
  if (plain.includes('>')) plain = plain.replace(quotedLines, '');
  if (plain.includes(':') && quotation.test(plain)) {
    // What is quoted was said elsewhere; what follows it is an own word, and nobody can tell which.
    return [];
  }
  // '@everyone' is called, '@ The Vault' is a place.
  plain = withoutUrls(plain);
  if (plain.includes('@')) plain = plain.replace(/@\p{Ll}[\p{L}\d_]*/gu, ' ');
  if (/^\s*POLL:|^\s*(?:SONDAGE|ENCUESTA|UMFRAGE|SONDAGGIO|ENQUETE)\s*:/i.test(plain)) return [];
  const rows = plain.split(/\n+/);
  // A list that grows: only its head can be an announcement, the rest are names and things.
  const isList =
    rows.length >= 3 &&
    rows.slice(1).filter((row) => listed.test(row) || row.trim().split(/\s+/).length <= 2).length >=
      (rows.length - 1) * 0.7;
  const told = isList ? rows.slice(0, 1) : rows;
  return told.flatMap((row) =>
    sentencesOf(row).map((one) => ({
      text: one,
      question: /[?？؟]\s*(?:\p{Emoji_Presentation}|\uFE0F|[\s)])*$/u.test(one),
      list: isList,
    })),
  );
}
