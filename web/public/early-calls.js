// Asks for what the page is about to show while its scripts are still on their way; the app takes
// the answers over (src/shared/api/early.ts). The calls stand in the tag, `{id}` for the second
// part of the address and `{day-29}` for the day 29 days ago in the user's zone. A file and not an
// inline script: the content security policy forbids those.
(() => {
  const calls = document.currentScript?.dataset.calls?.split(' ') ?? [];
  let token = null;
  let timeZone = 'UTC';
  try {
    const kept = (key) => localStorage.getItem(key) ?? sessionStorage.getItem(key);
    token = kept('groupsight.token');
    timeZone = JSON.parse(kept('groupsight.user')).timezone || timeZone;
  } catch {
    // Storage can be forbidden; then nobody is signed in.
  }
  if (!token) return;
  const [, , id = ''] = location.pathname.split('/');
  let format;
  function dayAgo(_, days) {
    // Made once: that takes longer than all the rest here.
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone });
    return format.format(Date.now() - days * 86_400_000);
  }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map();
  for (const call of calls) {
    if (call.includes('{id}') && !id) continue;
    const path = call.replace('{id}', id).replace(/{day-(\d+)}/g, dayAgo);
    const answer = fetch(path, { headers });
    // Whoever takes it hears of a failure; nobody may.
    answer.catch(() => undefined);
    answers.set(path, answer);
  }
  window.groupsightEarly = { token, answers };
})();
