import { erasedOwnerModel } from '@groupsight/shared/owner-erasure';
import type { Connection } from 'mongoose';
import { monthModel } from '../activity/months.repository.ts';
import { rollupModel } from '../activity/rollups.repository.ts';
import { briefMarkModel } from '../brief/brief-marks.repository.ts';
import { coverageModel, unreadableModel } from '../coverage/coverages.repository.ts';
import { dayModel } from '../days/days.repository.ts';
import { sweepModel } from '../days/sweeps.repository.ts';
import { digestModel } from '../digests/digests.repository.ts';
import { findingsModel } from '../engine/findings.repository.ts';
import { modelAnswerModel } from '../engine/model-answers.repository.ts';
import { tokenDayModel } from '../engine/token-days.repository.ts';
import { factModel } from '../facts/facts.repository.ts';
import { chatModel } from '../groups/chats.repository.ts';
import { ownerModel } from '../groups/owners.repository.ts';
import { jobModel } from '../jobs/jobs.repository.ts';
import { aliasModel } from '../members/aliases.repository.ts';
import { arrivalModel } from '../messages/arrivals.repository.ts';
import { earlyChangeModel } from '../messages/early-changes.repository.ts';
import { messageModel } from '../messages/messages.repository.ts';
import { newcomerModel } from '../messages/newcomers.repository.ts';
import { responseModel } from '../messages/responses.repository.ts';
import { twinModel } from '../messages/twins.repository.ts';
import { actionModel, ruleModel } from '../moderation/moderation.repository.ts';
import { notificationModel } from '../notifications/notifications.repository.ts';
import { pushDeviceModel } from '../notifications/push-devices.repository.ts';
import { notificationSettingsModel } from '../notifications/settings.repository.ts';
import { personNoteModel } from '../people/person-notes.repository.ts';
import { questionMarkModel } from '../questions/question-marks.repository.ts';
import { questionModel } from '../questions/questions.repository.ts';
import { replyModel } from '../questions/replies.repository.ts';
import { recapLinkModel } from '../recap/recap-links.repository.ts';
import { removalModel } from '../removals/removals.repository.ts';
import { removedModel } from '../removals/removed.repository.ts';
import { linkPreviewModel } from '../resources/link-previews.repository.ts';
import { resourceModel } from '../resources/resources.repository.ts';
import { searchBlockModel } from '../search/blocks.repository.ts';
import { topicDayModel, topicModel } from '../topics/topics.repository.ts';

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
    briefMarks: briefMarkModel(connection),
    digests: digestModel(connection),
    questions: questionModel(connection),
    questionMarks: questionMarkModel(connection),
    questionReplies: replyModel(connection),
    resources: resourceModel(connection),
    facts: factModel(connection),
    topics: topicModel(connection),
    topicDays: topicDayModel(connection),
    rules: ruleModel(connection),
    actions: actionModel(connection),
    notifications: notificationModel(connection),
    notificationSettings: notificationSettingsModel(connection),
    pushDevices: pushDeviceModel(connection),
    jobs: jobModel(connection),
    findings: findingsModel(connection),
    modelAnswers: modelAnswerModel(connection),
    tokenDays: tokenDayModel(connection),
    coverages: coverageModel(connection),
    unreadables: unreadableModel(connection),
    responses: responseModel(connection),
    searchBlocks: searchBlockModel(connection),
    linkPreviews: linkPreviewModel(connection),
    twins: twinModel(connection),
    newcomers: newcomerModel(connection),
    recapLinks: recapLinkModel(connection),
    personNotes: personNoteModel(connection),
    removals: removalModel(connection),
    removed: removedModel(connection),
    erasedOwners: erasedOwnerModel(connection),
  };
}

export type Stores = ReturnType<typeof createStores>;
