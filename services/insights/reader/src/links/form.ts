import type { Prepared } from '../prepared.ts';

const greeting =
  /^(?:hi|hello|hey|hiya|yo|hola|buenas|oi|ola|hallo|moin|salut|bonjour|ciao|good (?:morning|evening|afternoon)|guten|buenos|bom dia|boa|नमस्ते|السلام)(?=\s|$)/u;
const assent =
  /^(?:thanks|thank|thx|ty|ok|okay|k|yes|yeah|yep|yup|no|nope|nah|sure|right|true|cool|great|nice|lol|haha|ah|oh|hmm|gracias|vale|si|obrigad[oa]|sim|nao|danke|ja|nein|genau|merci|oui|non|grazie|हाँ|नहीं|نعم|لا|شكرا)(?=\s|$)/u;
const connective =
  /^(?:and|but|or|so|because|cause|also|then|plus|which|though|anyway|well|i mean|y|pero|porque|e|mas|und|aber|oder|weil|et|mais|ma)(?=\s|$)/u;

export interface Form {
  readonly asks: boolean;
  readonly greets: boolean;
  readonly thanks: boolean;
  readonly goesOn: boolean;
  readonly length: number;
  readonly link: boolean;
}

/** What a line looks like; a name that it opens with is no word of what is said. */
export function formOf({ line, words: found }: Prepared, opens: boolean): Form {
  const start = found.slice(opens ? 1 : 0, 4).join(' ');
  return {
    asks: /[?？؟]/.test(line.text),
    greets: greeting.test(start),
    thanks: assent.test(start),
    goesOn: connective.test(start) || /^(?:\.\.|\*|\^|[a-z]*\*$)/.test(line.text),
    length: found.length,
    link: /https?:\/\/|www\./i.test(line.text),
  };
}
