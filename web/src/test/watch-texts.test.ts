import { expect, it, vi } from 'vitest';
import { watchTexts } from './watch-texts.ts';

const texts = ['Shown to all', 'Added {group} to watched groups', 'Search...'];

/** What the watcher sees of the page while `change` is made. */
async function seenDuring(change: (page: HTMLElement) => void | Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  watchTexts(texts, (text) => seen.push(text));
  const page = document.body.appendChild(document.createElement('main'));
  await change(page);
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  page.remove();
  return seen;
}

it('sees a text that comes into the page, also in pieces and when it changes', async () => {
  const added = (page: HTMLElement) => {
    page.innerHTML = '<p>Shown <b>to all</b></p>';
  };
  expect(await seenDuring(added)).toEqual(expect.arrayContaining(['Shown to all']));
  const changed = (page: HTMLElement) => {
    const text = page.appendChild(document.createTextNode('Added to watched groups'));
    text.data = 'Added Garden club to watched groups';
  };
  expect(new Set(await seenDuring(changed))).toEqual(new Set(['Added {group} to watched groups']));
});

it('sees names and placeholders', async () => {
  const seen = await seenDuring((page) => {
    page.innerHTML = '<input placeholder="Search..."><button aria-label="Shown to all"></button>';
  });
  expect(new Set(seen)).toEqual(new Set(['Search...', 'Shown to all']));
});

it('sees nothing in longer texts, in hidden ones, and in those that never arrive', async () => {
  const seen = await seenDuring((page) => {
    page.innerHTML = '<p>It is Shown to all people</p><p hidden>Shown to all</p>';
    const gone = page.appendChild(document.createElement('p'));
    gone.textContent = 'Shown to all';
    gone.remove();
  });
  expect(seen).toEqual([]);
});

it('sees a text once it stops being hidden', async () => {
  const seen: string[] = [];
  watchTexts(texts, (text) => seen.push(text));
  const text = document.body.appendChild(document.createElement('p'));
  text.hidden = true;
  text.textContent = 'Shown to all';
  await vi.waitFor(() => expect(seen).toEqual([]));
  text.hidden = false;
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(['Shown to all'])));
  text.remove();
});
