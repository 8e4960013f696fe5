/** Bodies as one would send them, by operation: the OpenAPI document shows them. */

const group = '4k2m9x7b1q8w5e3r6t0yuiop';
const other = '7h3n5v8c2z9l4j6g1f0dsaqw';
const password = 'correct horse battery';
const questions = [
  { kind: 'single', text: 'Which evening suits you?', options: ['Tuesday', 'Thursday'] },
  { kind: 'text', text: 'Anything else?', required: false },
];
const survey = { title: 'Summer dinner', description: 'Two questions', anonymous: true, questions };
const rule = { description: 'No links to shops', response: 'Please keep shops out of here.' };

const asked = {
  client_id: '4k2m9x7b1q8w5e3r6t0yuiop',
  redirect_uri: 'http://127.0.0.1:33418/callback',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'read send',
};

const underData = {
  postAssistantRequests: asked,
  postAssistantApprovals: { request: asked, scopes: ['read'] },
  postSecondFactorsTotp: { password },
  postSecondFactorsTotpConfirm: { enrolment: 'the-enrolment', code: '123456' },
  postSecondFactorsTotpRemove: { password },
  postSecondFactorsRecoveryCodes: { code: '123456' },
  postSecondFactorsPasskeysStart: { password },
  postSecondFactorsPasskeys: { challenge: 'the-challenge', name: 'Laptop', passkey: {} },
  postSecondFactorsPasskeyRemove: { password },
  putAccount: { plan: 'professional' },
  postDeadLetterReplay: { position: '4711' },
  postInvitations: { email: 'ada@example.org' },
  postApiTokens: { name: 'Nightly report', scopes: ['read'], expires_at: null },
  putBilling: { plan: 'professional' },
  postBillingCheckout: { plan: 'ultimate' },
  postAccountDeletion: { password },
  postWaPairingCode: { phoneNumber: '447700900123' },
  putWatchedGroup: { is_watched: true },
  postWatchedGroupsWatch: { groups: [group, other], is_watched: true },
  postGroupLabels: { name: 'Investors', groups: [group] },
  putGroupLabel: { groups: { connect: [other], disconnect: [group] } },
  putPersonNote: { text: 'Met at the dinner', tags: ['speaker'] },
  postWatchedGroupRemovals: { from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T00:00:00.000Z' },
  putQuestion: { state: 'elsewhere' },
  postQuestionReply: { text: 'The deadline is Thursday at noon.' },
  putDigestRating: { rating: 'up' },
  postWatchedTopics: { name: 'Funding', description: 'Rounds and valuations', group },
  putWatchedTopic: { color: '#3b82f6' },
  postModerationRules: { name: 'No shops', ...rule, dry_run: true, group },
  putModerationRule: { dry_run: false, delete_message: true },
  postModerationRulesPreview: { description: rule.description, group },
  putNotification: { read: true },
  putNotificationSettings: { kinds: ['digest', 'moderation'], quiet: { from: 22, to: 7 } },
  putNotificationSettingsGroup: { kinds: ['moderation'] },
  postPushDevices: {
    endpoint: 'https://push.example.org/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    kinds: ['digest'],
    name: 'Firefox on Linux',
  },
  postScheduledMessages: {
    message: 'The doors open at seven.',
    groups: [group],
    scheduledFor: '2026-12-01T18:00:00.000Z',
  },
  putScheduledMessage: { groups: { connect: [other] } },
  postSurveys: survey,
  putSurvey: { ...survey, title: 'Winter dinner' },
  putSurveyClosing: { closesAt: '2026-12-08T18:00:00.000Z' },
  postSurveySend: { groups: [group], asLink: true },
  postSurveyInvitations: { groups: [group] },
  postSurveyMails: { emails: ['ada@example.org'] },
  postSurveyLinks: { names: ['Ada', 'Grace'] },
  postNewsletterSubscribers: {
    memberId: '447700900123@s.whatsapp.net',
    channel: 'message',
    consent: 'Asked for it at the dinner',
  },
  postNewsletterIssueApproval: {},
  putNewsletterSettings: {
    groups: [group],
    rhythm: 'weekly',
    weekday: 5,
    hour: 9,
    channel: 'message',
  },
  postSharedSurvey: { token: 'the-token-of-the-link' },
  postSharedSurveyAnswers: {
    token: 'the-token-of-the-link',
    receipt: 'd2c1f0a9b8e7d6c5',
    answers: [{ question: 0, choices: [1] }],
  },
  postBriefRead: { lines: [`question-${group}-0badcafe`], read: true },
  postRecapLinks: { month: '2026-05', group, days: 30 },
  postSharedRecap: { token: 'the-token-of-the-link' },
  putEmailSettings: { brief: 'weekly', weekday: 1, hour: 8, recap: true },
};

const plain = {
  postAuthSecondFactor: { challenge: 'the-challenge-of-the-sign-in', code: '123456' },
  postAuthPasskey: { challenge: 'the-challenge-of-the-sign-in', passkey: {} },
  postWaSimulateDrop: { milliseconds: 5_000 },
  postAuthLocal: { identifier: 'ada@example.org', password },
  postAuthLocalRegister: {
    username: 'Ada',
    email: 'ada@example.org',
    password,
    timezone: 'Europe/London',
  },
  postAuthConfirmEmail: { code: 'the-code-of-the-mail', password },
  postAuthSendEmailConfirmation: { email: 'ada@example.org' },
  postAuthForgotPassword: { email: 'ada@example.org' },
  postAuthResetPassword: {
    code: 'the-code-of-the-mail',
    password,
    passwordConfirmation: password,
  },
  postAuthChangePassword: {
    currentPassword: 'what it was before',
    password,
    passwordConfirmation: password,
  },
  postAuthCallback: { code: 'the-code-of-the-redirect' },
  putUsersMe: { timezone: 'Europe/London', language: 'en' },
  postWaMessages: { remoteJid: group, includeDigests: true },
};

/** The example of an operation's body; undefined where it has none. */
export function exampleOf(operationId: string): object | undefined {
  if (Object.hasOwn(plain, operationId)) return plain[operationId as keyof typeof plain];
  if (!Object.hasOwn(underData, operationId)) return undefined;
  return { data: underData[operationId as keyof typeof underData] };
}
