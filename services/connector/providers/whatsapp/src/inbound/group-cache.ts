import type { GroupMetadata, GroupParticipant } from '@whiskeysockets/baileys';
import { cleanJid } from '../mapping/person.ts';
import type { Person } from '../mapping/raw.ts';

interface Facts {
  readonly isAnnouncement: boolean;
  readonly admins: Set<string>;
}

/** What has to be known of every group at any moment, and no more: whole groups are large. */
export class GroupCache {
  readonly #groups = new Map<string, Facts>();

  note(group: Partial<GroupMetadata>): void {
    const { id, announce, participants } = group;
    if (!id) return;
    const before = this.#groups.get(id);
    const admins = participants
      ? new Set(participants.filter(isAdminOf).flatMap(namesOf))
      : (before?.admins ?? new Set<string>());
    this.#groups.set(id, { isAnnouncement: announce ?? before?.isAnnouncement ?? false, admins });
  }

  /** Replaces all that is known: the account has left what is not among them. */
  noteAll(groups: readonly GroupMetadata[]): void {
    this.#groups.clear();
    for (const group of groups) this.note(group);
  }

  noteAdmins(id: string, participants: readonly GroupParticipant[], isAdmin: boolean): void {
    const names = participants.flatMap(namesOf);
    const admins = this.#groups.get(id)?.admins;
    for (const name of names) {
      if (isAdmin) admins?.add(name);
      else admins?.delete(name);
    }
  }

  has(chatId: string): boolean {
    return this.#groups.has(chatId);
  }

  isAdmin(chatId: string, { jid, alt }: Person): boolean {
    const admins = this.#groups.get(chatId)?.admins;
    return admins?.has(jid) === true || (alt !== '' && admins?.has(alt) === true);
  }

  /** Whether only admins may write there. */
  isAnnouncement(chatId: string): boolean {
    return this.#groups.get(chatId)?.isAnnouncement === true;
  }
}

export const isAdminOf = ({ admin }: GroupParticipant): boolean =>
  admin === 'admin' || admin === 'superadmin';

const namesOf = ({ id, phoneNumber, lid }: GroupParticipant) =>
  [id, phoneNumber, lid].map((jid) => cleanJid(jid ?? '')).filter((jid) => jid !== '');
