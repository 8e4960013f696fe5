import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of what a user notes of a person. */
export const noteTexts = translated({
  title: msg`Notes and tags`,
  onlyYou: msg`Only you see these.`,
  text: msg`Note`,
  tags: msg`Tags`,
  tagsHint: msg`Press Enter after each.`,
  addTag: msg`Add a tag...`,
  save: msg`Save`,
  saved: msg`The note was saved.`,
  saveFailed: msg`The note could not be saved`,
  delete: msg`Delete note`,
  deleted: msg`The note was deleted.`,
  deleteFailed: msg`The note could not be deleted`,
  deleteQuestion: (name: string) =>
    t`Delete the note and the tags of ${name}? They are gone at once.`,
  written: (day: string) => t`Written on ${day}.`,
});
