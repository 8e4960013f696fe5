import type { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { SchedulerContext } from '../context.ts';
import { getMailSettings, unsubscribe, updateMailSettings } from '../mail/mail-settings-rpc.ts';
import {
  approveNewsletter,
  listNewsletterIssues,
  listNewsletterLetters,
  prepareNewsletter,
  suppressNewsletterLetter,
} from '../newsletters/issues.ts';
import {
  getNewsletterSettings,
  setNewsletterSettings,
} from '../newsletters/newsletter-settings.ts';
import {
  deleteNewsletterSubscriber,
  listNewsletterSubscribers,
  setNewsletterSubscriber,
} from '../newsletters/subscribers.ts';
import { answerSurvey, findSurvey } from '../surveys/answer-survey.ts';
import { inviteToSurvey } from '../surveys/invitations.ts';
import { mailSurvey } from '../surveys/mail-survey.ts';
import { sendSurvey } from '../surveys/send-survey.ts';
import { createSurveyLinks, deleteSurveyLink } from '../surveys/survey-links.ts';
import { getSurveyResults, listSurveyAnswers } from '../surveys/survey-results.ts';
import { createSurvey, deleteSurvey, listSurveys, updateSurvey } from '../surveys/survey-rpc.ts';
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  testWebhook,
} from '../webhooks/delivery-rpc.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../webhooks/webhook-rpc.ts';
import { createScheduledMessage } from './create-scheduled-message.ts';
import { deleteScheduledMessage } from './delete-scheduled-message.ts';
import { exportOwner } from './export-owner.ts';
import { listScheduledDays } from './list-scheduled-days.ts';
import { listScheduledMessages } from './list-scheduled-messages.ts';
import { sendScheduledMessage } from './send-scheduled-message.ts';
import { updateScheduledMessage } from './update-scheduled-message.ts';

/** Every RPC of SchedulerService, bound to the context. */
export function handlers(context: SchedulerContext): Handlers<typeof SchedulerServiceService> {
  return {
    listScheduledMessages: (request) => listScheduledMessages(context, request),
    listScheduledDays: (request) => listScheduledDays(context, request),
    createScheduledMessage: (request) => createScheduledMessage(context, request),
    updateScheduledMessage: (request) => updateScheduledMessage(context, request),
    sendScheduledMessage: (request) => sendScheduledMessage(context, request),
    deleteScheduledMessage: (request) => deleteScheduledMessage(context, request),
    getMailSettings: (request) => getMailSettings(context, request),
    updateMailSettings: (request) => updateMailSettings(context, request),
    unsubscribe: (request) => unsubscribe(context, request),
    listSurveys: (request) => listSurveys(context, request),
    createSurvey: (request) => createSurvey(context, request),
    updateSurvey: (request) => updateSurvey(context, request),
    deleteSurvey: (request) => deleteSurvey(context, request),
    sendSurvey: (request) => sendSurvey(context, request),
    inviteToSurvey: (request) => inviteToSurvey(context, request),
    mailSurvey: (request) => mailSurvey(context, request),
    createSurveyLinks: (request) => createSurveyLinks(context, request),
    deleteSurveyLink: (request) => deleteSurveyLink(context, request),
    getSurveyResults: (request) => getSurveyResults(context, request),
    listSurveyAnswers: (request) => listSurveyAnswers(context, request),
    findSurvey: (request) => findSurvey(context, request),
    answerSurvey: (request) => answerSurvey(context, request),
    getNewsletterSettings: (request) => getNewsletterSettings(context, request),
    setNewsletterSettings: (request) => setNewsletterSettings(context, request),
    listNewsletterSubscribers: (request) => listNewsletterSubscribers(context, request),
    setNewsletterSubscriber: (request) => setNewsletterSubscriber(context, request),
    deleteNewsletterSubscriber: (request) => deleteNewsletterSubscriber(context, request),
    listNewsletterIssues: (request) => listNewsletterIssues(context, request),
    prepareNewsletter: (request) => prepareNewsletter(context, request),
    listNewsletterLetters: (request) => listNewsletterLetters(context, request),
    approveNewsletter: (request) => approveNewsletter(context, request),
    suppressNewsletterLetter: (request) => suppressNewsletterLetter(context, request),
    listWebhooks: (request) => listWebhooks(context, request),
    createWebhook: (request) => createWebhook(context, request),
    updateWebhook: (request) => updateWebhook(context, request),
    deleteWebhook: (request) => deleteWebhook(context, request),
    rotateWebhookSecret: (request) => rotateWebhookSecret(context, request),
    testWebhook: (request) => testWebhook(context, request),
    listWebhookDeliveries: (request) => listWebhookDeliveries(context, request),
    resendWebhookDelivery: (request) => resendWebhookDelivery(context, request),
    exportOwner: (request) => exportOwner(context, request),
  };
}
