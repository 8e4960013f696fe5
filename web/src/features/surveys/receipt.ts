const PREFIX = 'groupsight.survey.';

/** What a browser keeps of a survey that it answered: nothing of the answer, nothing of a person. */
interface Kept {
  readonly receipt: string;
  readonly answered: boolean;
}

/** For a browser that keeps nothing, while the page is open. */
const inMemory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is forgotten with the page then.
  }
}

const newReceipt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** What this browser knows of a survey, by the survey's mark; made up the first time. */
export function receiptOf(mark: string): Kept {
  const known = read(PREFIX + mark);
  if (known) {
    const [receipt = '', answered] = known.split(' ');
    return { receipt, answered: answered === 'answered' };
  }
  const receipt = newReceipt();
  write(PREFIX + mark, receipt);
  return { receipt, answered: false };
}

/** It was answered: the page says so when it is opened again. */
export function noteAnswered(mark: string): void {
  write(PREFIX + mark, `${receiptOf(mark).receipt} answered`);
}
