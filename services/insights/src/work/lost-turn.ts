/** Another process has the group's turn now: what was read here must not be written. */
export class LostTurn extends Error {
  override name = 'LostTurn';
}
