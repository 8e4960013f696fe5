import type { Connection } from 'mongoose';
import { aliasModel } from './aliases.ts';
import { arrivalModel } from './arrivals.ts';
import { chatModel } from './chats.ts';
import { coverageModel, unreadableModel } from './coverages.ts';
import { dayModel } from './days.ts';
import { earlyChangeModel } from './early-changes.ts';
import { factModel } from './facts.ts';
import { findingsModel } from './findings.ts';
import { digestModel, questionModel, resourceModel } from './insights.ts';
import { jobModel } from './jobs.ts';
import { linkPreviewModel } from './link-previews.ts';
import { messageModel } from './messages.ts';
import { modelAnswerModel } from './model-answers.ts';
import { actionModel, ruleModel } from './moderation.ts';
import { monthModel } from './months.ts';
import { newcomerModel } from './newcomers.ts';
import { notificationModel } from './notifications.ts';
import { ownerModel } from './owners.ts';
import { questionMarkModel } from './question-marks.ts';
import { removalModel } from './removals.ts';
import { removedModel } from './removed.ts';
import { responseModel } from './responses.ts';
import { rollupModel } from './rollups.ts';
import { sweepModel } from './sweeps.ts';
import { tokenDayModel } from './token-days.ts';
import { topicDayModel, topicModel } from './topics.ts';
import { twinModel } from './twins.ts';

/** Every collection of this service, on one connection. */
export function createStores(connection: Connection) {
  return {
    messages: messageModel(connection),
    days: dayModel(connection),
    months: monthModel(connection),
    rollups: rollupModel(connection),
    sweeps: sweepModel(connection),
    arrivals: arrivalModel(connection),
    earlyChanges: earlyChangeModel(connection),
    chats: chatModel(connection),
    aliases: aliasModel(connection),
    owners: ownerModel(connection),
    digests: digestModel(connection),
    questions: questionModel(connection),
    questionMarks: questionMarkModel(connection),
    resources: resourceModel(connection),
    facts: factModel(connection),
    topics: topicModel(connection),
    topicDays: topicDayModel(connection),
    rules: ruleModel(connection),
    actions: actionModel(connection),
    notifications: notificationModel(connection),
    jobs: jobModel(connection),
    findings: findingsModel(connection),
    modelAnswers: modelAnswerModel(connection),
    tokenDays: tokenDayModel(connection),
    coverages: coverageModel(connection),
    unreadables: unreadableModel(connection),
    responses: responseModel(connection),
    linkPreviews: linkPreviewModel(connection),
    twins: twinModel(connection),
    newcomers: newcomerModel(connection),
    removals: removalModel(connection),
    removed: removedModel(connection),
  };
}

export type Stores = ReturnType<typeof createStores>;
