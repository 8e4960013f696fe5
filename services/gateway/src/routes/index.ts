import type { GatewayContext } from '../context.ts';
import type { App } from '../http.ts';
import { billingSchemas } from '../rest/documents/billing.ts';
import { briefSchemas } from '../rest/documents/brief.ts';
import { coverageSchemas } from '../rest/documents/coverage.ts';
import { digestSchemas } from '../rest/documents/digest.ts';
import { EngineSchema } from '../rest/documents/engine.ts';
import { factSchemas } from '../rest/documents/fact.ts';
import { groupSchemas } from '../rest/documents/group.ts';
import { jobSchemas } from '../rest/documents/job.ts';
import { labelSchemas } from '../rest/documents/label.ts';
import { memberSchemas } from '../rest/documents/member.ts';
import { membersDashboardSchemas } from '../rest/documents/members-dashboard.ts';
import { messageSchemas } from '../rest/documents/message.ts';
import { moderationActionSchemas } from '../rest/documents/moderation-action.ts';
import { newsletterSchemas } from '../rest/documents/newsletter.ts';
import { notificationSchemas } from '../rest/documents/notification.ts';
import { notificationSettingsSchemas } from '../rest/documents/notification-settings.ts';
import { overviewSchemas } from '../rest/documents/overview.ts';
import { personSchemas } from '../rest/documents/person.ts';
import { pushSchemas } from '../rest/documents/push.ts';
import { questionSchemas } from '../rest/documents/question.ts';
import { recapSchemas } from '../rest/documents/recap.ts';
import { recapLinkSchemas } from '../rest/documents/recap-link.ts';
import { serverHealthSchemas } from '../rest/documents/server-health.ts';
import { removalSchemas } from '../rest/documents/removal.ts';
import { resourceSchemas } from '../rest/documents/resource.ts';
import { ruleSchemas } from '../rest/documents/rule.ts';
import { scheduledMessageSchemas } from '../rest/documents/scheduled-message.ts';
import { searchSchemas } from '../rest/documents/search.ts';
import { secondFactorSchemas } from '../rest/documents/second-factors.ts';
import { surveySchemas } from '../rest/documents/survey.ts';
import { topicSchemas } from '../rest/documents/topic.ts';
import { userSchemas } from '../rest/documents/user.ts';
import { webhookSchemas } from '../rest/documents/webhook.ts';
import { errorSchemas } from '../rest/errors.ts';
import { filterSchemas } from '../rest/list-query.ts';
import { paginationSchemas } from '../rest/pagination.ts';
import { letOriginsIn } from '../oauth/origins.ts';
import { accountActionRoutes } from './account-actions.ts';
import { accountDeletionRoutes } from './account-deletion.ts';
import { accountRoutes, accountSchemas, invitationRoutes } from './accounts.ts';
import { apiTokenRoutes, apiTokenSchemas } from './api-tokens.ts';
import { assistantRoutes, assistantSchemas } from './assistants.ts';
import { auditRoutes, auditSchemas } from './audit.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { briefRoutes } from './brief.ts';
import { connectRoutes } from './connect.ts';
import { connectionRoutes, connectionSchemas } from './connection.ts';
import { dataExportRoutes, dataExportSchemas } from './data-exports.ts';
import { engineRoutes } from './engine.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './feeds.ts';
import { groupRoutes } from './groups.ts';
import { importRoutes, importSchemas } from './imports.ts';
import { insightRoutes } from './insights.ts';
import { labelRoutes } from './labels.ts';
import { mailRoutes, mailSchemas } from './mail.ts';
import { mcpRoutes } from './mcp.ts';
import { mediaRoutes, mediaSchemas } from './media.ts';
import { memberRoutes } from './members.ts';
import { membersDashboardRoutes } from './members-dashboard.ts';
import { moderationActionRoutes } from './moderation-actions.ts';
import { NewsletterSettingsSchema, newsletterSettingsRoutes } from './newsletter-settings.ts';
import { newsletterRoutes } from './newsletters.ts';
import { notificationSettingsRoutes } from './notification-settings.ts';
import { notificationRoutes } from './notifications.ts';
import { oauthRoutes } from './oauth.ts';
import { operationRoutes, operationSchemas } from './operations.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks.ts';
import { overviewRoutes } from './overview.ts';
import { peopleRoutes } from './people.ts';
import { processingRoutes } from './processing.ts';
import { pushRoutes } from './push.ts';
import { recapRoutes } from './recap.ts';
import { recapLinkRoutes } from './recap-links.ts';
import { removalRoutes } from './removals.ts';
import { ruleRoutes } from './rules.ts';
import { scheduleRoutes } from './scheduled-messages.ts';
import { scimRoutes } from './scim.ts';
import { searchRoutes } from './search.ts';
import { secondFactorRoutes } from './second-factors.ts';
import { sendingRoutes, sendingSchemas, uploadRoutes } from './sending.ts';
import { serverHealthRoutes } from './server-health.ts';
import { sessionRoutes, sessionSchemas } from './sessions.ts';
import { sharedSurveyRoutes } from './shared-survey.ts';
import { storageRoutes, storageSchemas } from './storage.ts';
import { surveyRoutes } from './surveys.ts';
import { topicRoutes } from './topics.ts';
import { userRoutes } from './users.ts';
import { watchingRoutes } from './watching.ts';
import { webhookRoutes } from './webhooks.ts';

const schemas = [
  ...errorSchemas,
  ...paginationSchemas,
  ...filterSchemas,
  ...userSchemas,
  ...accountSchemas,
  ...auditSchemas,
  ...apiTokenSchemas,
  ...assistantSchemas,
  ...sessionSchemas,
  ...secondFactorSchemas,
  ...billingSchemas,
  ...labelSchemas,
  ...groupSchemas,
  ...memberSchemas,
  ...coverageSchemas,
  ...digestSchemas,
  ...factSchemas,
  ...resourceSchemas,
  ...questionSchemas,
  ...personSchemas,
  ...topicSchemas,
  ...searchSchemas,
  ...ruleSchemas,
  ...moderationActionSchemas,
  ...messageSchemas,
  ...notificationSchemas,
  ...notificationSettingsSchemas,
  ...pushSchemas,
  ...scheduledMessageSchemas,
  ...surveySchemas,
  ...newsletterSchemas,
  NewsletterSettingsSchema,
  ...webhookSchemas,
  ...overviewSchemas,
  ...briefSchemas,
  ...membersDashboardSchemas,
  ...recapSchemas,
  ...recapLinkSchemas,
  ...mailSchemas,
  EngineSchema,
  ...jobSchemas,
  ...connectionSchemas,
  ...importSchemas,
  ...removalSchemas,
  ...sendingSchemas,
  ...storageSchemas,
  ...dataExportSchemas,
  ...mediaSchemas,
  ...operationSchemas,
  ...serverHealthSchemas,
];

/** Every route of the contract, an area a file. */
export async function registerRoutes(app: App, context: GatewayContext): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  authRoutes(app, context);
  connectRoutes(app, context);
  userRoutes(app, context);
  accountRoutes(app, context);
  accountActionRoutes(app, context);
  auditRoutes(app, context);
  invitationRoutes(app, context);
  apiTokenRoutes(app, context);
  assistantRoutes(app, context);
  sessionRoutes(app, context);
  secondFactorRoutes(app, context);
  billingRoutes(app, context);
  accountDeletionRoutes(app, context);
  connectionRoutes(app, context);
  groupRoutes(app, context);
  watchingRoutes(app, context);
  labelRoutes(app, context);
  memberRoutes(app, context);
  peopleRoutes(app, context);
  membersDashboardRoutes(app, context);
  processingRoutes(app, context);
  await app.register(async (scope) => importRoutes(scope as App, context));
  removalRoutes(app, context);
  insightRoutes(app, context);
  searchRoutes(app, context);
  engineRoutes(app, context);
  topicRoutes(app, context);
  ruleRoutes(app, context);
  moderationActionRoutes(app, context);
  notificationRoutes(app, context);
  notificationSettingsRoutes(app, context);
  pushRoutes(app, context);
  scheduleRoutes(app, context);
  surveyRoutes(app, context);
  newsletterRoutes(app, context);
  newsletterSettingsRoutes(app, context);
  sharedSurveyRoutes(app, context);
  outgoingWebhookRoutes(app, context);
  sendingRoutes(app, context);
  storageRoutes(app, context);
  dataExportRoutes(app, context);
  await app.register(async (scope) => uploadRoutes(scope as App, context));
  overviewRoutes(app, context);
  briefRoutes(app, context);
  recapRoutes(app, context);
  recapLinkRoutes(app, context);
  mailRoutes(app, context);
  eventRoutes(app, context);
  mediaRoutes(app, context);
  feedRoutes(app, context);
  operationRoutes(app, context);
  serverHealthRoutes(app, context);
  await app.register(async (scope) => webhookRoutes(scope as App, context));
  await app.register(async (scope) => {
    await letOriginsIn(scope as App, context.config.ASSISTANT_ORIGINS);
    mcpRoutes(scope as App, context);
    await scope.register(async (inner) => oauthRoutes(inner as App, context));
  });
  await app.register(async (scope) => scimRoutes(scope as App, context));
}
