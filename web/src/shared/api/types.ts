import type * as schemas from './endpoints.schemas.ts';

/**
 * The documents of the REST contract under the names this app uses: when the contract moves,
 * this app stops compiling. Instants are ISO 8601 in UTC; days are `YYYY-MM-DD` in the owner's
 * time zone.
 */
export type ConnectionState = schemas.WhatsappConnection['state'];
export type User = schemas.User;
/** An account of this server, as its operator sees it. */
export type Account = schemas.Account;
export type AuditEntry = schemas.AuditEntry;
/** How the server is, for who runs it. */
export type ServerHealth = schemas.ServerHealth;
/** A record that could not be handled. */
export type DeadLetter = schemas.DeadLetter;
/** Of what somebody is told, and when. */
export type NotificationSettings = schemas.NotificationSettings;
/** What somebody pays. */
export type Billing = schemas.Billing;
/** An address that may make an account. */
export type ApiToken = schemas.ApiToken;
/** An assistant that acts for the user. */
export type Assistant = schemas.Assistant;
/** What an assistant asks for. */
export type AssistantRequest = schemas.AssistantRequest;
export type AssistantScope = AssistantRequest['scopes'][number];
/** Where events are sent to. */
export type Webhook = schemas.Webhook;
/** Something that was sent there, or waits. */
export type WebhookDelivery = schemas.WebhookDelivery;
export type Session = schemas.Session;
/** What is still needed of who has shown a password. */
export type SecondFactorNeeded = schemas.SecondFactorNeeded;
export type SecondFactors = schemas.SecondFactors;
export type Passkey = schemas.Passkey;
/** That it is the owner who asks. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}
export type Invitation = schemas.Invitation;
/** A copy of everything that is held of a user. */
export type DataExport = schemas.DataExport;
export type AuthResult = schemas.AuthResult;
/** A sign-up whose address has to be confirmed first. */
export type ConfirmationMailed = schemas.ConfirmationMailed;
export type ProviderSignIn = schemas.ProviderSignIn;
export type PublicConfig = schemas.PublicConfig;
/** What of the messages is sent to others. */
export type Disclosures = schemas.Disclosures;
export type Group = schemas.WatchedGroup;
/** A group as lists know it: without its figures by day, which weigh most of it. */
export type GroupSummary = Omit<Group, 'daily_activity' | 'member_growth_stats'>;
/** A word that groups are put together by. */
export type GroupLabel = schemas.GroupLabel;
/** Somebody who wrote in a group. */
export type Member = schemas.Member;
/** Somebody who writes in several groups, counted once. */
export type ActiveMember = schemas.ActiveMember;
/** What came of watching or unwatching groups. */
export type WatchAnswer = schemas.WatchResult;
export type WatchSuggestion = schemas.WatchSuggestion;
export type DayCount = schemas.DayCount;
/** What importing a chat export would do. */
export type ImportPreview = schemas.ImportPreview;
/** A file that was imported. */
export type GroupImport = schemas.Import;
/** Something that was deleted and can be brought back. */
export type Removal = schemas.Removal;
/** What deleting a stretch of messages would take along. */
export type RemovalPreview = schemas.RemovalPreview;
/** What an imported chat export became. */
export type ImportResult = schemas.ImportResult;
export type Job = schemas.Job;
export type JobState = Job['state'];
/** What could not be fetched though a job is done. */
export type JobWarning = schemas.JobWarning;

/** Which part of a group's chat is known to be complete. */
export type GroupCoverage = schemas.GroupCoverage;
export type CoverageGap = schemas.CoverageGap;
export type GapReason = CoverageGap['reason'];

/** What of a recap is told to whoever has its link. */
export type SharedRecap = schemas.SharedRecap;
/** Questions to the members of groups. */
export type Survey = schemas.Survey;
export type SurveyQuestion = schemas.SurveyQuestion;
/** What was answered so far, where it was sent and its links. */
export type SurveyResults = schemas.SurveyResults;
/** A link with what opens it. */
export type NewSurveyLink = schemas.NewSurveyLink;
/** What of a survey is told to whoever has a link. */
export type SharedSurvey = schemas.SharedSurvey;
/** What the newsletter is about, and when its letters are written. */
export type NewsletterSettings = schemas.NewsletterSettings;
/** A member who opted in or out. */
export type NewsletterSubscriber = schemas.NewsletterSubscriber;
export type NewsletterIssue = schemas.NewsletterIssue;
/** One member's newsletter of one issue. */
export type NewsletterLetter = schemas.NewsletterLetter;
/** What of the watched groups waits to be read. */
export type BriefDocument = schemas.Brief;
export type BriefLine = schemas.BriefLine;
export type Digest = schemas.Digest;
/** What reads the messages. */
export type Engine = schemas.Engine;
export type Sentiment = Digest['sentiment'];
/** A sentence of a digest with the ids of the messages it comes from. */
export type Sourced = schemas.Statement;
export type Resource = schemas.Resource;
export type ResourceType = Resource['type'];
/** Something that a group plans, agreed, took on or still waits for. */
export type Fact = schemas.Fact;
/** A fact as a day told it. */
export type DigestFact = schemas.DigestFact;
/** How something that was said stands by now. */
export type FactStatus = Fact['status'];
export type Answer = schemas.Answer;
export type Question = schemas.Question;
/** Which questions a list shows. */
export type QuestionFilter = Question['state'] | 'snoozed' | 'all';
/** Who could answer a question, and what was answered before. */
export type QuestionHelp = schemas.QuestionHelp;
export type Topic = schemas.WatchedTopic;
export type ModerationRule = schemas.ModerationRule;
/** What a rule would catch, before it is saved. */
export type RulePreview = schemas.ModerationRulePreview;
/** What a rule did about a message. */
export type ModerationAction = schemas.ModerationAction;
export type ChatMessage = schemas.ChatMessage;

export type ScheduledMessage = schemas.ScheduledMessage;
/** A day with scheduled messages. */
export type ScheduledDay = schemas.ScheduledDay;
export type ScheduledStatus = ScheduledMessage['status'];
/** How a scheduled message went in one group. */
export type ScheduledResult = schemas.ScheduledResult;
/** A file that was uploaded to be sent. */
export type Upload = schemas.Upload;
/** What the account may send on a day. */
export type EmailSettings = schemas.EmailSettings;
export type Storage = schemas.Storage;
export type SendBudget = schemas.SendBudget;
export type AppNotification = schemas.Notification;
export type Push = schemas.Push;
export type Overview = schemas.Overview;
/** Something that happened, as the dashboard tells it. */
export type Activity = schemas.Activity;
export type TrendingTopic = schemas.TrendingTopic;

/** Of a list that was asked for by page: which one, and what there is in all. */
export type Pagination = Required<
  Pick<schemas.Pagination, 'page' | 'pageSize' | 'pageCount' | 'total'>
>;

/** A page of a list. */
export interface Page<T> {
  data: T[];
  meta: { pagination: Pagination };
}
