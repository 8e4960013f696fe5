import type { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { getActivity } from './activity/get-activity.ts';
import { getGroupStats } from './activity/get-group-stats.ts';
import { getOverview } from './activity/get-overview.ts';
import { getBrief } from './brief/get-brief.ts';
import { markBriefRead } from './brief/mark-brief-read.ts';
import type { Context } from './context.ts';
import { getCoverage } from './coverage/get-coverage.ts';
import { listDigests } from './digests/list-digests.ts';
import { rateDigest } from './digests/rate-digest.ts';
import { getDisclosures } from './engine/get-disclosures.ts';
import { getEngine } from './engine/get-engine.ts';
import { listFacts } from './facts/list-facts.ts';
import { findRunningJob } from './jobs/find-running-job.ts';
import { getJob } from './jobs/get-job.ts';
import { getReading } from './jobs/get-reading.ts';
import { startProcessing } from './jobs/start-processing.ts';
import { watchJob } from './jobs/watch-job.ts';
import { getMemberNews } from './member-news/get-member-news.ts';
import { listActiveMembers } from './members/list-active-members.ts';
import { listMembers } from './members/list-members.ts';
import { listChatSamples } from './messages/list-chat-samples.ts';
import { listMessages } from './messages/list-messages.ts';
import { listPollVotes } from './messages/list-poll-votes.ts';
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
import {
  getNotificationMail,
  listDueNotificationMails,
  noteNotificationMail,
} from './notifications/mails.ts';
import { markNotificationsRead } from './notifications/mark-notifications-read.ts';
import { deletePushDevice, getPush, savePushDevice } from './notifications/push-devices.ts';
import {
  getNotificationSettings,
  setGroupNotifications,
  updateNotificationSettings,
} from './notifications/settings.ts';
import { tellLettersWritten } from './notifications/tell-letters-written.ts';
import { getPerson } from './people/get-person.ts';
import { getReplyGraph } from './people/get-reply-graph.ts';
import { listMembersDashboard, readMembersDashboard } from './people/list-members-dashboard.ts';
import { listPeople } from './people/list-people.ts';
import { deletePersonNote, setPersonNote } from './people/person-notes.ts';
import { getQuestionHelp } from './questions/get-question-help.ts';
import { listQuestions } from './questions/list-questions.ts';
import { cancelReply, replyToQuestion } from './questions/reply-to-question.ts';
import { updateQuestion } from './questions/update-question.ts';
import { getRecap } from './recap/get-recap.ts';
import {
  createRecapLink,
  deleteRecapLink,
  findRecapLink,
  listRecapLinks,
} from './recap/recap-links.ts';
import { exportOwner } from './removals/export-owner.ts';
import { previewRemoval } from './removals/preview-removal.ts';
import { listResources } from './resources/list-resources.ts';
import { getRevision } from './rpc/get-revision.ts';
import { search } from './search/search.ts';
import { createTopic } from './topics/create-topic.ts';
import { deleteTopic } from './topics/delete-topic.ts';
import { listTopicMessages } from './topics/list-topic-messages.ts';
import { listTopics } from './topics/list-topics.ts';
import { suggestTopics } from './topics/suggest-topics.ts';
import { updateTopic } from './topics/update-topic.ts';

/** Every RPC of insights.v1.InsightsService. */
export function handlers(context: Context): Handlers<typeof InsightsServiceService> {
  return {
    getGroupStats: (request) => getGroupStats(context, request),
    getRevision: (request) => getRevision(context, request),
    getActivity: (request) => getActivity(context, request),
    getCoverage: (request) => getCoverage(context, request),
    getOverview: (request) => getOverview(context, request),
    getBrief: (request) => getBrief(context, request),
    markBriefRead: (request) => markBriefRead(context, request),
    getRecap: (request) => getRecap(context, request),
    listRecapLinks: (request) => listRecapLinks(context, request),
    createRecapLink: (request) => createRecapLink(context, request),
    deleteRecapLink: (request) => deleteRecapLink(context, request),
    findRecapLink: (request) => findRecapLink(context, request),
    getEngine: (request) => getEngine(context, request),
    getDisclosures: () => getDisclosures(context),
    startProcessing: (request) => startProcessing(context, request),
    getJob: (request) => getJob(context, request),
    watchJob: (request, call) => watchJob(context, request, call),
    findRunningJob: (request) => findRunningJob(context, request),
    getReading: (request) => getReading(context, request),
    listChatSamples: (request) => listChatSamples(context, request),
    readStoredMessages: (request, call) => readStoredMessages(context, request, call),
    listMembers: (request) => listMembers(context, request),
    listActiveMembers: (request) => listActiveMembers(context, request),
    listPeople: (request) => listPeople(context, request),
    getPerson: (request) => getPerson(context, request),
    setPersonNote: (request) => setPersonNote(context, request),
    deletePersonNote: (request) => deletePersonNote(context, request),
    listMembersDashboard: (request) => listMembersDashboard(context, request),
    readMembersDashboard: (request, call) => readMembersDashboard(context, request, call),
    getReplyGraph: (request) => getReplyGraph(context, request),
    previewRemoval: (request) => previewRemoval(context, request),
    listPollVotes: (request) => listPollVotes(context, request),
    listMessages: (request) => listMessages(context, request),
    readConversation: (request) => readConversation(context, request),
    search: (request) => search(context, request),
    listDigests: (request) => listDigests(context, request),
    rateDigest: (request) => rateDigest(context, request),
    listResources: (request) => listResources(context, request),
    listFacts: (request) => listFacts(context, request),
    listQuestions: (request) => listQuestions(context, request),
    updateQuestion: (request) => updateQuestion(context, request),
    getQuestionHelp: (request) => getQuestionHelp(context, request),
    replyToQuestion: (request) => replyToQuestion(context, request),
    cancelReply: (request) => cancelReply(context, request),
    listTopics: (request) => listTopics(context, request),
    createTopic: (request) => createTopic(context, request),
    updateTopic: (request) => updateTopic(context, request),
    deleteTopic: (request) => deleteTopic(context, request),
    listTopicMessages: (request) => listTopicMessages(context, request),
    suggestTopics: (request) => suggestTopics(context, request),
    listRules: (request) => listRules(context, request),
    previewRule: (request, call) => previewRule(context, request, call),
    createRule: (request) => createRule(context, request),
    updateRule: (request) => updateRule(context, request),
    deleteRule: (request) => deleteRule(context, request),
    listModerationActions: (request) => listModerationActions(context, request),
    undoWarning: (request) => undoWarning(context, request),
    listNotifications: (request) => listNotifications(context, request),
    markNotificationsRead: (request) => markNotificationsRead(context, request),
    deleteNotifications: (request) => deleteNotifications(context, request),
    getNotificationSettings: (request) => getNotificationSettings(context, request),
    updateNotificationSettings: (request) => updateNotificationSettings(context, request),
    setGroupNotifications: (request) => setGroupNotifications(context, request),
    listDueNotificationMails: (request) => listDueNotificationMails(context, request),
    noteNotificationMail: (request) => noteNotificationMail(context, request),
    getNotificationMail: (request) => getNotificationMail(context, request),
    tellLettersWritten: (request) => tellLettersWritten(context, request),
    getPush: (request) => getPush(context, request),
    savePushDevice: (request) => savePushDevice(context, request),
    deletePushDevice: (request) => deletePushDevice(context, request),
    getMemberNews: (request) => getMemberNews(context, request),
    exportOwner: (request) => exportOwner(context, request),
  };
}
