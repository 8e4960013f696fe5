import { randomBytes } from 'node:crypto';
import { sealing as groups } from '@groupsight/groups';
import { sealing as insights } from '@groupsight/insights';
import { sealing as scheduler } from '@groupsight/scheduler';
import { ConfigError } from '@groupsight/shared/config';
import { withMongo } from '@groupsight/shared/mongo/connect';
import type { KeyWrapper } from '@groupsight/shared/sealing/key-wrapper';
import { rewrap } from '@groupsight/shared/sealing/rewrap';
import { leftInTheClear, sealStored } from '@groupsight/shared/sealing/seal-stored';

/** The databases that have something to seal. */
const sealed = [groups, insights, scheduler];

type Say = (line: string) => void;

/** A key for SEALING_KEY. */
export const newSealingKey = () => randomBytes(32).toString('base64');

/**
 * `rewrap`: wraps the data keys of all owners with the present key; services go on meanwhile.
 * `status`: how many documents still have something in the clear; reads everything.
 * `seal`: seals these. A service looks for what was stored before its key once; whatever a process
 * without the key wrote after that would stay as it is.
 */
export async function sealing(
  uri: string,
  wrapper: KeyWrapper | undefined,
  [command = '']: readonly string[],
  say: Say,
): Promise<void> {
  if (!wrapper) throw new ConfigError('SEALING_KEY or SEALING_TRANSIT_URL: is needed');
  for (const { database, fields } of sealed) {
    await withMongo({ uri, database, sealing: { fields: {}, wrapper } }, async (connection) => {
      if (command === 'rewrap') {
        say(
          `${database}: ${await rewrap(connection, wrapper)} data keys wrapped with ${wrapper.current}`,
        );
      } else if (command === 'status') {
        for (const [collection, clear] of await leftInTheClear(connection, fields)) {
          say(`${database}.${collection}: ${clear} in the clear`);
        }
      } else if (command === 'seal') {
        const signal = { aborted: false };
        const tell = (collection: string, sealed: number) =>
          say(`${database}.${collection}: ${sealed} sealed`);
        await sealStored({ connection, fields, tell, signal, anew: true });
        say(`${database}: done`);
      } else {
        throw new ConfigError('Say what to do: npm run sealing -- key | status | seal | rewrap');
      }
    });
  }
}
