/** Who has no name goes by the number or word before the network's '@'. */
export const nameOf = ({ id, name }: { id: string; name: string }): string =>
  name || (id.split('@', 1)[0] ?? id);
