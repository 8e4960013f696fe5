import { type MembershipKind, membershipPhrases, ownerWords } from './membership-phrases.ts';

/** Other lines of the service: encryption, subject, icon, number, settings, pins, timers. */
const otherPhrases: readonly RegExp[] = [
  /end-to-end|extremo a extremo|de ponta a ponta|ponto a ponto|Ende-zu-Ende|de bout en bout|end-to-end versleuteld|एंड-टू-एंड|(?:من )?طرف(?:ين)? (?:إلى|لـ|بين)|تامّ? بين|сквозн|uçtan uca|enkripsi/i,
  /^.{1,100}? changed (?:the (?:subject|group|topic|community)|this group['’]s|their phone number|to \+|the settings|.* to .*new number)/i,
  /^.{1,100}? changed (?:the )?(?:group )?(?:name|icon|photo|description|picture)/i,
  /(?:deleted|removed|changed|added) (?:this|the) group['’]?s? (?:icon|description|photo)/i,
  /^.{1,100}? (?:turned (?:on|off)|pinned a message|reset (?:this|the) group|requested to join|invited )/i,
  /^(?:disappearing messages|your security code|this (?:chat|business|group) (?:is|with|works|uses|was)|only admins|anyone in|waiting for this message|group creator)/i,
  /(?:security code|code de sécurité|código de seguridad|código de segurança|Sicherheitsnummer|codice di sicurezza|beveiligingscode)/i,
  /(?:cambió|ha cambiado|modificó) (?:el|la|los|su|de) (?:asunto|nombre|icono|ícono|imagen|foto|descripción|número|ajustes|teléfono|grupo)/i,
  /(?:mudou|alterou) (?:o|a|as|para|de) (?:nome|assunto|imagem|ícone|foto|descrição|número|configurações|telefone|\+)/i,
  /hat (?:den|das|die) (?:Betreff|Gruppenbild|Gruppennamen|Gruppenbeschreibung|Beschreibung|Einstellungen|Telefonnummer).*(?:geändert|gelöscht|zu)/i,
  /hat (?:seine|ihre) (?:Telefonnummer|Nummer)/i,
  /a (?:changé|modifié|supprimé) (?:le|la|l['’]|les|de|son) ?(?:sujet|nom|icône|image|description|photo|numéro|paramètres)/i,
  /ha (?:cambiato|modificato) (?:l['’]|il|la|le|i)? ?(?:oggetto|nome|immagine|icona|descrizione|numero|suo|impostazioni)/i,
  /heeft (?:het|de) (?:onderwerp|groepsafbeelding|naam|beschrijving|groepsbeschrijving|groepsnaam|instellingen|telefoonnummer).*(?:gewijzigd|veranderd|verwijderd)/i,
  /ने .*(?:विषय|नाम|आइकॉन|विवरण|फ़ोटो|नंबर).*(?:बदला|बदल दिया|बदली)/,
  /(?:غيّر|غير|قام .+ بتغيير) .*(?:الموضوع|اسم|صورة|أيقونة|وصف|رقم|إعدادات)/,
  /(?:сменил|изменил|обновил)(?:а|\(-а\))? .*(?:тему|назв|картинк|иконк|изображ|фото|описан|номер|настройк)/i,
];

/** 'Ann, Bob and Cy' in the languages above. */
const listSplit = /\s*,\s*|\s+(?:and|y|e|und|et|en|और|و|и|ve|dan)\s+/;

/** Somebody who came or went. */
export interface MembershipLine {
  readonly kind: MembershipKind;
  /** As printed; the phone's owner ('You') is left out. */
  readonly members: readonly string[];
}

/** Reads who joined, left or was removed; undefined for any other line. */
export function parseMembership(line: string): MembershipLine | undefined {
  const text = line.trim();
  if (text.length > 500 || text.includes('\n')) return undefined;
  for (const { kind, pattern } of membershipPhrases) {
    const who = pattern.exec(text)?.groups?.who;
    if (who === undefined) continue;
    const members = who
      .split(listSplit)
      .map((name) => name.replace(/^~\s*/, '').trim())
      .filter((name) => name !== '' && !ownerWords.has(name.toLowerCase()));
    return { kind, members };
  }
  return undefined;
}

/** Whether the messaging service itself writes such lines. */
export function isServiceLine(line: string): boolean {
  const text = line.trim();
  if (text.length > 500) return false;
  return otherPhrases.some((phrase) => phrase.test(text)) || parseMembership(text) !== undefined;
}

/** The line by which every export begins; on iOS its author is the group's name. */
export function isEncryptionNotice(line: string): boolean {
  return otherPhrases[0]?.test(line) ?? false;
}
