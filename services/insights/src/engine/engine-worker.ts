// A thread that reads long days, so that nobody waits for it (`engine-thread.ts`).
import { parentPort } from 'node:worker_threads';
import { createLocalEngine } from '@groupsight/reader/engine';
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

parentPort?.on('message', async (task: EngineTask) => {
  let answer: EngineAnswer;
  try {
    answer = { id: task.id, value: await answerOf(task) };
  } catch (error) {
    // The name alone: a message may quote what it could not read.
    answer = { id: task.id, error: error instanceof Error ? error.name : 'Error' };
  }
  parentPort?.postMessage(answer);
});
