/** Every text of what a user notes of a person. */
export const noteTexts = {
  title: 'Notes and tags',
  onlyYou: 'Only you see these.',
  text: 'Note',
  tags: 'Tags',
  tagsHint: 'Press Enter after each.',
  addTag: 'Add a tag...',
  save: 'Save',
  saved: 'The note was saved.',
  saveFailed: 'The note could not be saved',
  delete: 'Delete note',
  deleted: 'The note was deleted.',
  deleteFailed: 'The note could not be deleted',
  deleteQuestion: (name: string) =>
    `Delete the note and the tags of ${name}? They are gone at once.`,
  written: (day: string) => `Written on ${day}.`,
} as const;
