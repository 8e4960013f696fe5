import { notFound } from '@groupsight/shared/errors';
import type { Fields } from './list.ts';

interface Owned {
  readonly documentId: string;
  readonly groupId: string;
}

/** Documents of one kind, by owner. */
export class Shelf<T extends { readonly documentId: string }> {
  readonly #items: { ownerId: string; item: T }[] = [];

  add(ownerId: string, item: T): T {
    this.#items.push({ ownerId, item });
    return item;
  }

  of(ownerId: string): T[] {
    return this.#items.filter((entry) => entry.ownerId === ownerId).map(({ item }) => item);
  }

  get(ownerId: string, documentId: string): T {
    const item = this.of(ownerId).find((own) => own.documentId === documentId);
    if (!item) throw notFound();
    return item;
  }

  remove(ownerId: string, documentId: string): T {
    const item = this.get(ownerId, documentId);
    this.#items.splice(
      this.#items.findIndex((entry) => entry.item === item),
      1,
    );
    return item;
  }
}

/** How what is in groups is filtered and sorted. */
export const common: Fields<Owned> = {
  documentId: (item) => item.documentId,
  'group.documentId': (item) => item.groupId,
};
export const stamped: Fields<{ createdAt: Date | undefined }> = {
  createdAt: (item) => item.createdAt?.getTime() ?? 0,
};
export const named: Fields<{ name: string }> = { name: (item) => item.name };
export const dated: Fields<{ date: string }> = { date: (item) => item.date };
