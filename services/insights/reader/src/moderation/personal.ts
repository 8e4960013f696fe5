import { phoneNumber } from '../lexicon/moderation.ts';
import { withoutUrls } from '../text.ts';
import { has, plain, terms } from './terms.ts';
import type { PersonalData } from './texts/texts.ts';

/** Enough digits to be called, and neither a date nor a price. */
const dateLike = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;
const toCall = terms(
  `tel|telephone|phone|call|ring|mobile|whatsapp|number|cell|teléfono|móvil|celular|llama*|llám*|número|telefon|handy*|nummer|rufnummer|anrufen|ruf|erreich*|téléphone|portable|appelle*|numéro|joindre|
  telefono|cellulare|chiama*|numero|telefone|celular|ligue|liga|zap|chama*|número|फोन|फ़ोन|मोबाइल|नंबर|कॉल|phone|mobile|number|call|هاتف|تليفون|جوال|موبايل|رقم*|اتصل*|واتس*`,
);
const notToCall = terms(
  `order|orders|invoice|ref|reference|tracking|parcel|booking|account|ticket|id|case|serial|pedido|factura|referencia|envío|paquete|cuenta|reserva|expediente|bestell*|bestellnummer|rechnung*|aktenzeichen|sendung*|paket|konto*|kundennummer|vorgang*|
  commande|facture|référence|colis|compte|dossier|ordine|fattura|riferimento|pacco|conto|pratica|spedizione|encomenda|fatura|referência|pacote|conta|protocolo|processo|ऑर्डर|बिल|order|bill|खाता|طلب|طلبيه|فاتوره|شحنه|حساب|مرجع`,
);

/** '0151/123456', as it is written in Germany. */
const slashed = /(?<![\d/])(0\d{2,4})\s?\/\s?(\d{5,8})(?![\d/])/g;

export function hasPhoneNumber(text: string): boolean {
  const said = plain(text).replace(slashed, '$1 $2');
  const found = phoneNumber.exec(said)?.[0] ?? '';
  const digits = found.replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 15 || dateLike.test(said)) return false;
  if (/^\s*(?:\+|00)/.test(found) || has(said, toCall))
    return !has(said, notToCall) || /\+/.test(found);
  if (has(said, notToCall)) return false;
  // Written in groups as numbers to call are, or begun as one: not just a long number.
  const groups = found
    .trim()
    .split(/[\s().-]+/)
    .filter(Boolean);
  const isGrouped = groups.length > 1 && groups.every((group) => group.length < 9);
  return isGrouped || /^(?:0|[6-9]\d{8,9}$)/.test(digits);
}

/** As long as addresses may be: a row of such signs is not tried again from each of its places. */
const email = /(?<![\p{L}\p{N}.])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,}/iu;
const iban = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/;
const identity =
  /\b\d{8}[A-Z]\b|\b[XYZ]\d{7}[A-Z]\b|\b[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[A-Z]{5}\d{4}[A-Z]\b/;
const identityWord = terms(
  `dni|nie|nif|passport|passport number|national id|social security|ssn|id number|pasaporte|ausweis*|personalausweis*|reisepass*|steuernummer|versicherungsnummer|passeport|numéro de sécu*|carte d'identité|codice fiscale|carta d'identità|passaporto|
  cpf|rg|passaporte|identidade|aadhaar|aadhar|आधार|pan card|पैन|पासपोर्ट|passport|هويه|رقم الهويه|جواز*|الاقامه`,
);
const residence = terms(
  `lives|live|address|vive|viven|dirección|domicilio|wohnt|wohnen|adresse|anschrift|habite|habitent|adresse|abita|abitano|indirizzo|mora|moram|endereço|रहता|रहती|रहते|पता|rehta|rehti|rehte|pata|address|يسكن|تسكن|ساكن*|عنوان*|بيت`,
);
const street =
  /(?:calle|c\/|avenida|avda\.?|plaza|paseo|rua|travessa|alameda|praca|via|viale|piazza|corso|vicolo)\s+[\p{L}\s.']{2,40},?\s*(?:n[ºo°.]?\s*)?\d+|\d+\s?(?:bis|ter)?,?\s+(?:rue|avenue|boulevard|bd|place|impasse|chemin|allee)\s+\p{L}|\p{L}{3,}(?:strasse|str\.?|weg|platz|allee|gasse|ring)\s+\d+|\d+\s+[\p{L}\s]{3,25}\s(?:street|st|road|rd|avenue|ave|lane|close|drive|way|court)\b|(?:flat|house|plot|makan|मकान|फ्लैट)\s+(?:no\.?|number|नंबर|नं)?\s*\d+|شارع\s+[\p{L}\s]{2,30}\d+/iu;
const own = terms(
  `my|mine|mi|mein|meine|meiner|meinem|meinen|mon|ma|mio|mia|meu|minha|मेरा|मेरी|मेरे|mera|meri|mere|unsere|our|nuestro|nuestra|notre|nostro|nostra|nosso|nossa|رقمي|ايميلي|عنواني|بيتي|هاتفي|جوالي|i live|vivo|wohne|j'habite|abito|moro`,
);

/** What of a person's data a message gives away; null for nothing. */
export function personalData(text: string): PersonalData | null {
  const plainText = plain(text);
  const said = withoutUrls(text);
  if (email.test(said)) return 'email';
  if (iban.test(said)) return 'account';
  if (identity.test(said) || (has(plainText, identityWord) && /\d{5,}/.test(plainText))) {
    return 'document';
  }
  if (has(plainText, residence) && street.test(plainText)) return 'residence';
  return hasPhoneNumber(said) ? 'phone' : null;
}

/** Whether a message speaks of what is the sender's own. */
export const isOwnData = (text: string): boolean => has(plain(text), own);
