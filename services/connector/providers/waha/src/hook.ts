import { invalid } from '@groupsight/shared/errors';
import { record, text } from './mapping/json.ts';

/** What WAHA tells in one webhook, as its body says it; throws `malformed_json`. */
export function readHook(body: Uint8Array) {
  try {
    const hook = record(JSON.parse(Buffer.from(body).toString()));
    const { payload, me } = hook;
    return { id: text(hook.id), event: text(hook.event), session: text(hook.session), payload, me };
  } catch {
    throw invalid('malformed_json', 'It is not valid JSON.');
  }
}
