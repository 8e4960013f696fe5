/**
 * The words by which somebody says, as their whole message, that they want no newsletter any more,
 * or that they want it; in the eight languages that the product reads.
 */
const optOut = [
  ['stop', 'stop it', 'please stop', 'unsubscribe', 'opt out', 'optout', 'remove me', 'quit'],
  ['baja', 'darme de baja', 'dame de baja', 'no mas', 'no quiero mas', 'cancelar suscripcion'],
  ['sair', 'parar', 'pare', 'cancelar', 'descadastrar', 'nao quero mais', 'cancelar inscricao'],
  ['stopp', 'abmelden', 'abbestellen', 'austragen', 'keine nachrichten mehr'],
  ['arret', 'arreter', 'arretez', 'desabonner', 'me desabonner', 'desinscription', 'desinscrire'],
  ['ferma', 'basta', 'annulla', 'disiscrivi', 'disiscrivimi', 'cancellami', 'annulla iscrizione'],
  ['बंद', 'बंद करो', 'बंद करें', 'रोको', 'रोकें', 'band karo', 'roko', 'सदस्यता रद्द करें'],
  ['توقف', 'إيقاف', 'أوقف', 'إلغاء', 'إلغاء الاشتراك', 'ألغ الاشتراك', 'لا أريد'],
];

const optIn = [
  ['start', 'subscribe', 'newsletter', 'yes newsletter'],
  ['alta', 'suscribir', 'suscribirme', 'suscribeme', 'boletin'],
  ['assinar', 'inscrever', 'quero receber'],
  ['anmelden', 'abonnieren'],
  ['abonner', 'm abonner', 'inscription'],
  ['iscrivi', 'iscrivimi', 'iscriviti'],
  ['शुरू', 'शुरू करें', 'सदस्यता लें'],
  ['اشتراك', 'اشترك', 'ابدأ'],
];

/** Longer than any of the words; a whole chat need not be looked at. */
const longest = 60;

/** Letters alone, without capitals and marks: 'Désabonner!' is 'desabonner'. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\u0640]+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordsOf = (lists: readonly (readonly string[])[]) => new Set(lists.flat().map(folded));
const stops = wordsOf(optOut);
const starts = wordsOf(optIn);

/**
 * What a message says about newsletters: false for none any more, true for wanting them. Undefined
 * for everything else, and for a sentence that only has such a word in it.
 */
export function consentIn(text: string): boolean | undefined {
  if (text.length > longest) return undefined;
  const said = folded(text);
  if (stops.has(said)) return false;
  return starts.has(said) ? true : undefined;
}
