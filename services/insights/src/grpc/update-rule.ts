import type { UpdateRuleRequest, UpdateRuleResponse } from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { required, textOf } from './input.ts';
import { presentRule } from './present.ts';

/** Changes a rule; new words are compiled anew. @throws not_found, invalid_… */
export const updateRule =
  ({ stores, engine, now, emit }: Context) =>
  async (request: UpdateRuleRequest): Promise<UpdateRuleResponse> => {
    const owner = required('owner_id', request.ownerId);
    const { name, response, deleteMessage } = request;
    const description =
      request.description === undefined
        ? undefined
        : textOf('description', request.description, 1, 1000);
    const set = {
      ...(name === undefined ? {} : { name: textOf('name', name, 1, 100) }),
      ...(description === undefined
        ? {}
        : { description, compiled: engine.moderation(description).compiled }),
      ...(response === undefined ? {} : { response: textOf('response', response, 0, 1000) }),
      ...(deleteMessage === undefined ? {} : { deleteMessage }),
      updatedAt: new Date(now()),
    };
    const doc = await stores.rules
      .findOneAndUpdate(
        { _id: request.documentId, owner },
        { $set: set },
        { returnDocument: 'after' },
      )
      .lean();
    if (!doc) throw notFound();
    await emit([{ owner, type: 'moderation', group: doc.group }]);
    return { rule: presentRule(doc) };
  };
