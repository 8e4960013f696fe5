// A thread that reads long days, so that nobody waits for it (`engine-thread.ts`).
import { parentPort } from 'node:worker_threads';
import { createLocalEngine } from '@groupsight/reader/engine';
import { forget, remember } from '@groupsight/reader/remembered';
import type { EngineAnswer, EngineTask } from './engine-thread.ts';

const engine = createLocalEngine();

async function answerOf(task: EngineTask): Promise<unknown> {
  switch (task.kind) {
    case 'questions':
      return engine.questions(task.lines, task.after);
    case 'events':
      return engine.events(task.lines, task.timeZone, task.earlier);
    case 'commitments':
      return engine.commitments(task.lines, task.after, task.timeZone);
    case 'digest':
      return engine.digest(task.day);
  }
}

/** Lines that may be remembered, some 20 kB each: the next day is looked at for late answers. */
const maxLines = 1_000;
let linesRead = 0;
/** Set while texts are remembered; it forgets them when nothing more is asked. */
let forgetting: NodeJS.Immediate | undefined;

function forgetAll() {
  forget();
  linesRead = 0;
  forgetting = undefined;
}

const linesOf = (task: EngineTask) => (task.kind === 'digest' ? task.day.lines : task.lines);

/** A day is asked about several times in a row: what was found of its texts is kept until then. */
function keepRemembering(tasks: readonly EngineTask[]) {
  clearImmediate(forgetting);
  if (linesRead > maxLines) forgetAll();
  for (const lines of new Set(tasks.map(linesOf))) linesRead += lines.length;
  remember();
}

async function answer(task: EngineTask): Promise<void> {
  let answer: EngineAnswer;
  try {
    answer = { id: task.id, value: await answerOf(task) };
  } catch (error) {
    // The name alone: a message may quote what it could not read.
    answer = { id: task.id, error: error instanceof Error ? error.name : 'Error' };
  }
  parentPort?.postMessage(answer);
}

parentPort?.on('message', async (tasks: readonly EngineTask[]) => {
  keepRemembering(tasks);
  for (const task of tasks) await answer(task);
  clearImmediate(forgetting);
  forgetting = setImmediate(forgetAll);
});
