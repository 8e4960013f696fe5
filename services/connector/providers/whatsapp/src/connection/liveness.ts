import { S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { Times } from '../options.ts';
import type { Connection } from './connection.ts';
import { Busyness, diagnose } from './probe.ts';
import { endings } from './reconnect.ts';

/** Watches whether an open connection hears, and ends it when it is deaf. */
export function watchLiveness(connection: Connection, times: Times): void {
  const busyness = new Busyness();
  let unanswered = 0;
  let lastHeard = connection.heardAt;
  const look = async (): Promise<void> => {
    const { heardAt } = connection;
    if (heardAt !== lastHeard) busyness.heard(heardAt);
    lastHeard = heardAt;
    const diagnosis = diagnose({
      now: Date.now(),
      heardAt,
      unanswered,
      heardPerHour: busyness.perHour,
      askAfterMs: times.probeMs,
    });
    if (diagnosis === 'deaf') connection.end({ code: endings.timedOut, silent: true });
    if (diagnosis === 'ask') unanswered = (await answers(connection, times)) ? 0 : unanswered + 1;
  };
  const timer = setInterval(() => {
    look().catch(() => undefined);
  }, times.probeMs);
  timer.unref();
  connection.ended.finally(() => clearInterval(timer));
}

/** Asks the server how many keys of this device it holds: that it has to look up. */
async function answers({ socket }: Connection, { answerMs }: Times): Promise<boolean> {
  const id = socket.generateMessageTag();
  const question = {
    tag: 'iq',
    attrs: { id, to: S_WHATSAPP_NET, type: 'get', xmlns: 'encrypt' },
    content: [{ tag: 'count', attrs: {} }],
  };
  const answer = await socket.query(question, answerMs).catch(() => undefined);
  return answer !== undefined;
}
