import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { getActivity } from './activity/get-activity.ts';
import { getGroupStats } from './activity/get-group-stats.ts';
import { getOverview } from './activity/get-overview.ts';
import type { Context } from './context.ts';
import { getCoverage } from './coverage/get-coverage.ts';
import { listDigests } from './digests/list-digests.ts';
import { rateDigest } from './digests/rate-digest.ts';
import { getDisclosures } from './engine/get-disclosures.ts';
import { getEngine } from './engine/get-engine.ts';
import { listFacts } from './facts/list-facts.ts';
import { findRunningJob } from './jobs/find-running-job.ts';
import { getJob } from './jobs/get-job.ts';
import { startProcessing } from './jobs/start-processing.ts';
import { watchJob } from './jobs/watch-job.ts';
import { listActiveMembers } from './members/list-active-members.ts';
import { listMembers } from './members/list-members.ts';
import { listChatSamples } from './messages/list-chat-samples.ts';
import { listMessages } from './messages/list-messages.ts';
import { readConversation } from './messages/read-conversation.ts';
import { readStoredMessages } from './messages/read-stored-messages.ts';
import { createRule } from './moderation/create-rule.ts';
import { deleteRule } from './moderation/delete-rule.ts';
import { listModerationActions } from './moderation/list-moderation-actions.ts';
import { listRules } from './moderation/list-rules.ts';
import { previewRule } from './moderation/preview-rule.ts';
import { undoWarning } from './moderation/undo-warning.ts';
import { updateRule } from './moderation/update-rule.ts';
import { deleteNotifications } from './notifications/delete-notifications.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { markNotificationsRead } from './notifications/mark-notifications-read.ts';
import { getQuestionHelp } from './questions/get-question-help.ts';
import { listQuestions } from './questions/list-questions.ts';
import { cancelReply, replyToQuestion } from './questions/reply-to-question.ts';
import { updateQuestion } from './questions/update-question.ts';
import { previewRemoval } from './removals/preview-removal.ts';
import { listResources } from './resources/list-resources.ts';
import { search } from './search/search.ts';
import { createTopic } from './topics/create-topic.ts';
import { deleteTopic } from './topics/delete-topic.ts';
import { listTopicMessages } from './topics/list-topic-messages.ts';
import { listTopics } from './topics/list-topics.ts';
import { suggestTopics } from './topics/suggest-topics.ts';
import { updateTopic } from './topics/update-topic.ts';

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
    search: search(context),
    listDigests: listDigests(context),
    rateDigest: rateDigest(context),
    listResources: listResources(context),
    listFacts: listFacts(context),
    listQuestions: listQuestions(context),
    updateQuestion: updateQuestion(context),
    getQuestionHelp: getQuestionHelp(context),
    replyToQuestion: replyToQuestion(context),
    cancelReply: cancelReply(context),
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
