/** A name that is being written behind '@'. */
export interface MentionStart {
  /** Where '@' stands. */
  from: number;
  /** Where the caret stands. */
  to: number;
  /** What was written of the name. */
  name: string;
}

const STARTED = /(?:^|\s)@([^\s@]{0,40})$/;

/** The mention that is being written at the caret; null for none. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const found = STARTED.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { from: caret - name.length - 1, to: caret, name };
}

/** The text with the whole name, and where the caret is then. */
export function withMention(text: string, { from, to }: MentionStart, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length };
}
