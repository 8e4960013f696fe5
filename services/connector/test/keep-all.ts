/** Claims of a media store that removes nothing: for what has no database. */
export const keepAll = {
  claim: async () => undefined,
  holds: async () => true,
  release: async () => true,
  end: async () => undefined,
};
