import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { Context } from '../context.ts';
import { createRule } from './create-rule.ts';
import { createTopic } from './create-topic.ts';
import { deleteNotifications } from './delete-notifications.ts';
import { deleteRule } from './delete-rule.ts';
import { deleteTopic } from './delete-topic.ts';
import { findRunningJob } from './find-running-job.ts';
import { getActivity } from './get-activity.ts';
import { getCoverage } from './get-coverage.ts';
import { getDisclosures } from './get-disclosures.ts';
import { getEngine } from './get-engine.ts';
import { getGroupStats } from './get-group-stats.ts';
import { getJob } from './get-job.ts';
import { getOverview } from './get-overview.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listChatSamples } from './list-chat-samples.ts';
import { listDigests } from './list-digests.ts';
import { listFacts } from './list-facts.ts';
import { listMembers } from './list-members.ts';
import { listMessages } from './list-messages.ts';
import { listModerationActions } from './list-moderation-actions.ts';
import { listNotifications } from './list-notifications.ts';
import { listQuestions } from './list-questions.ts';
import { listResources } from './list-resources.ts';
import { listRules } from './list-rules.ts';
import { listTopicMessages } from './list-topic-messages.ts';
import { listTopics } from './list-topics.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { previewRemoval } from './preview-removal.ts';
import { previewRule } from './preview-rule.ts';
import { rateDigest } from './rate-digest.ts';
import { readConversation } from './read-conversation.ts';
import { readStoredMessages } from './read-stored-messages.ts';
import { startProcessing } from './start-processing.ts';
import { suggestTopics } from './suggest-topics.ts';
import { undoWarning } from './undo-warning.ts';
import { updateQuestion } from './update-question.ts';
import { updateRule } from './update-rule.ts';
import { updateTopic } from './update-topic.ts';
import { watchJob } from './watch-job.ts';

/** Every RPC of insights.v1.InsightsService. */
export function createHandlers(context: Context): Handlers<typeof InsightsServiceService> {
  return {
    getGroupStats: getGroupStats(context),
    getActivity: getActivity(context),
    getCoverage: getCoverage(context),
    getOverview: getOverview(context),
    getEngine: getEngine(context),
    getDisclosures: getDisclosures(context),
    startProcessing: startProcessing(context),
    getJob: getJob(context),
    watchJob: watchJob(context),
    findRunningJob: findRunningJob(context),
    listChatSamples: listChatSamples(context),
    readStoredMessages: readStoredMessages(context),
    listMembers: listMembers(context),
    listActiveMembers: listActiveMembers(context),
    previewRemoval: previewRemoval(context),
    listMessages: listMessages(context),
    readConversation: readConversation(context),
    listDigests: listDigests(context),
    rateDigest: rateDigest(context),
    listResources: listResources(context),
    listFacts: listFacts(context),
    listQuestions: listQuestions(context),
    updateQuestion: updateQuestion(context),
    listTopics: listTopics(context),
    createTopic: createTopic(context),
    updateTopic: updateTopic(context),
    deleteTopic: deleteTopic(context),
    listTopicMessages: listTopicMessages(context),
    suggestTopics: suggestTopics(context),
    listRules: listRules(context),
    previewRule: previewRule(context),
    createRule: createRule(context),
    updateRule: updateRule(context),
    deleteRule: deleteRule(context),
    listModerationActions: listModerationActions(context),
    undoWarning: undoWarning(context),
    listNotifications: listNotifications(context),
    markNotificationsRead: markNotificationsRead(context),
    deleteNotifications: deleteNotifications(context),
  };
}
