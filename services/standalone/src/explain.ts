/** Why the start failed, in the operator's words: the chain of causes, without stacks. */
export function explain(error: unknown): string {
  const lines: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) lines.push(at.message);
  const hint = lines.some((line) => line.includes('EADDRINUSE'))
    ? '\nThe port is taken: set PORT to another one.'
    : '';
  return `Groupsight could not start: ${lines.join(': ') || String(error)}${hint}`;
}
