// Asks for what the page is about to show while its scripts are still on their way; the app takes
// the answers over (src/shared/api/early.ts). The calls stand in the tag, `{id}` for the second
// part of the address. A file and not an inline script: the content security policy forbids those.
(() => {
  const calls = document.currentScript?.dataset.calls?.split(' ') ?? [];
  let token = null;
  try {
    const key = 'groupsight.token';
    token = localStorage.getItem(key) ?? sessionStorage.getItem(key);
  } catch {
    // Storage can be forbidden; then nobody is signed in.
  }
  if (!token) return;
  const [, , id = ''] = location.pathname.split('/');
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map();
  for (const call of calls) {
    if (call.includes('{id}') && !id) continue;
    const path = call.replace('{id}', id);
    const answer = fetch(path, { headers });
    // Whoever takes it hears of a failure; nobody may.
    answer.catch(() => undefined);
    answers.set(path, answer);
  }
  window.groupsightEarly = { token, answers };
})();
