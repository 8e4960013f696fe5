/** What to do about failures that have one remedy, by what their message contains. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/EADDRINUSE/, 'The port is taken: set PORT to another one.'],
  [
    /EACCES|EROFS|EPERM|EEXIST|ENOTDIR/,
    'Set DATA_DIR to a folder that this user can write, or make it one.',
  ],
];

/** Why the start failed, in the operator's words: the chain of causes, without stacks. */
export function explain(error: unknown): string {
  const lines: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) lines.push(at.message);
  const reason = lines.join(': ') || String(error);
  const hint = hints.find(([failure]) => failure.test(reason))?.[1];
  return `Groupsight could not start: ${reason}${hint ? `\n${hint}` : ''}`;
}
