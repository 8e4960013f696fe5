import type { Catalogue } from './catalogue.ts';

const count = (number: number, one: string, more: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : more}`;

export const english: Catalogue = {
  language: 'en',
  direction: 'ltr',
  brief: {
    subject: (rhythm, first, more) =>
      `${rhythm === 'weekly' ? 'Your week' : 'Your brief'}: ${first}${more > 0 ? ` and ${count(more, 'more group', 'more groups')}` : ''}`,
    title: (rhythm) => (rhythm === 'weekly' ? 'Your week' : 'Your brief'),
    intro: (lines, groups) =>
      `${count(lines, 'thing', 'things')} to know from ${count(groups, 'group', 'groups')}.`,
    sections: {
      asked: 'Asked of you',
      dates: 'Dates ahead',
      decisions: 'Decided',
      days: 'What each group talked about',
    },
    reasons: {
      mentioned: 'mentions you',
      quoted: 'answers you',
      named: 'names you',
      took: 'you took it on',
      answered: 'answers your question',
    },
    today: 'Today',
    tomorrow: 'Tomorrow',
    cancelled: 'Cancelled',
    moved: (from) => `was ${from}`,
    soFar: 'today so far',
    more: (lines) => `${count(lines, 'more line waits', 'more lines wait')} in the app.`,
    unknownOwner:
      'Which member you are is not known yet, so nothing is listed as asked of you. It is known as soon as your account is connected.',
    open: 'Open your brief',
    why: (rhythm) =>
      `You get this ${rhythm} because you watch groups in Groupsight. What a brief has told, the next one leaves out.`,
    settings: 'Choose the hour or the days',
    unsubscribe: 'Stop these mails',
  },
  recap: {
    subject: (month) => `Your groups in ${month}`,
    title: (month) => `${month} in your groups`,
    intro: (groups, month) =>
      `What ${month} came to in ${count(groups, 'group', 'groups')}, against the month before.`,
    sections: {
      figures: 'The month in figures',
      groups: 'Most active groups',
      people: 'People',
      topics: 'Topics',
      answers: 'Best answers',
      shared: 'Most shared',
      decisions: 'Decided',
      open: 'Still open',
    },
    messages: (now, change) => `${count(now, 'message', 'messages')}, ${change}`,
    writers: (now, change) => `${count(now, 'person', 'people')} wrote, ${change}`,
    questions: (asked, answered, open) =>
      `${count(asked, 'question', 'questions')} asked: ${answered.toLocaleString('en')} answered, ${open.toLocaleString('en')} open`,
    members: (joined, left) =>
      `${count(joined, 'member', 'members')} joined, ${left.toLocaleString('en')} left`,
    group: (messages, change) => `${count(messages, 'message', 'messages')}, ${change}`,
    person: (messages) => count(messages, 'message', 'messages'),
    newcomer: (messages) => `new: ${count(messages, 'message', 'messages')}`,
    lost: (before) => `silent, after ${count(before, 'message', 'messages')} in the month before`,
    topic: (mentions, change) => `${count(mentions, 'mention', 'mentions')}, ${change}`,
    against: (change, before) => `${change} on ${before}`,
    few: (before, month) => `after ${before.toLocaleString('en')} in ${month}`,
    partly: (known, before) => `${known.toLocaleString('en')} known of ${before}`,
    fresh: (before) => `none in ${before}`,
    same: (before) => `as in ${before}`,
    answered: (question) => `to “${question}”`,
    shared: (people, times) =>
      people > 1
        ? `by ${count(people, 'person', 'people')}`
        : `shared ${times === 1 ? 'once' : `${times.toLocaleString('en')} times`}`,
    open: (month) => `Open the recap of ${month}`,
    why: 'You get this at the beginning of every month because you watch groups in Groupsight.',
    settings: 'Choose your mails',
  },
  notifications: {
    subject: (first, more) => `${first}${more > 0 ? ` and ${count(more, 'more', 'more')}` : ''}`,
    title: (many) => count(many, 'new notification', 'new notifications'),
    sections: {
      moderation: 'Moderation',
      digest: 'Digests',
      topic: 'Topics you watch',
      resource: 'New resources',
    },
    more: (many) => `${count(many, 'more is', 'more are')} in the app.`,
    show: 'Show it',
    open: 'Open Groupsight',
    why: 'You get this because you chose to have notifications mailed. What you have read in the app is left out.',
    settings: 'Choose what is mailed',
  },
  newsletter: {
    title: 'What you missed in your groups',
    intro: 'From the groups that you are in, this week.',
    sections: {
      answers: 'Answers to your questions',
      threads: 'Conversations you took part in',
      topics: 'Topics you speak of',
      dates: 'Coming up',
    },
    asked: (question) => `to “${question}”`,
    mentions: (mentions) => count(mentions, 'new message', 'new messages'),
    stop: 'Reply STOP to get none of these any more.',
    why: 'You get this because you agreed to it with the person who looks after these groups.',
    unsubscribe: 'Stop these mails',
  },
  survey: {
    subject: (title) => `Your answer, please: ${title}`,
    intro: (name) =>
      `${name === '' ? 'You are asked' : `${name} asks you`} to answer a few questions. It takes no account.`,
    answer: 'Answer',
    anonymous: 'Anonymous: no name, number, link, address or time is stored with your answer.',
    named:
      'The link is yours alone: whoever asks sees your name or address with your answer. Do not pass it on.',
    until: (end) => `Answers are taken until ${end}.`,
    why: 'You get this because whoever asks uses Groupsight, and entered your address.',
    unsubscribe: 'Stop these mails',
  },
  chatTest: 'The brief of your groups will come here, every day at the hour of your mails.',
  notice: {
    passwordChanged: {
      subject: 'Your Groupsight password was changed',
      body: (when) =>
        `The password of your Groupsight account was changed on ${when}. Everybody who was signed in has been signed out.`,
    },
    newSignIn: {
      subject: 'A new sign-in to your Groupsight account',
      body: (when, browser) =>
        `On ${when} somebody signed in to your Groupsight account from where nobody had lately${browser === '' ? '' : `, with ${browser}`}.`,
      end: 'See where you are signed in',
    },
    providerAdded: {
      subject: 'A sign-in was added to your Groupsight account',
      body: (when, provider) =>
        `Since ${when} your Groupsight account can be reached through ${provider}.`,
    },
    factorAdded: {
      subject: 'A second factor was added to your Groupsight account',
      body: (when, passkey) =>
        `On ${when} ${passkey === '' ? 'an authenticator app' : `the passkey “${passkey}”`} was added to your Groupsight account. It can be signed in with from now on.`,
    },
    factorRemoved: {
      subject: 'A second factor was removed from your Groupsight account',
      body: (when, passkey) =>
        `On ${when} ${passkey === '' ? 'the authenticator app' : `the passkey “${passkey}”`} was removed from your Groupsight account.`,
    },
    recoveryCodeUsed: {
      subject: 'A recovery code of your Groupsight account was used',
      body: (when) =>
        `On ${when} a recovery code of your Groupsight account was used in place of the second factor. It cannot be used again.`,
    },
    recoveryCodesRenewed: {
      subject: 'New recovery codes for your Groupsight account',
      body: (when) =>
        `On ${when} ten new recovery codes were made for your Groupsight account. The earlier ones no longer work.`,
    },
    deletionAsked: {
      subject: 'Your Groupsight account is going to be deleted',
      body: (when, end) =>
        `On ${when} somebody asked for your Groupsight account to be deleted. Everything that is kept for it is erased on ${end}. Your WhatsApp account is not linked to Groupsight any more, and everybody who was signed in has been signed out.`,
      notYou:
        'If you change your mind, or if this was not you, sign in before that day: you are asked whether to keep the account. Choose a new password as well if it was not you.',
      keep: 'Sign in and keep it',
    },
    deletionKept: {
      subject: 'Your Groupsight account stays',
      body: (when) =>
        `On ${when} you decided to keep your Groupsight account. Nothing is deleted. Link your WhatsApp account again if you want its messages to be read.`,
    },
    exportReady: {
      subject: 'The copy of your Groupsight data is ready',
      body: (end) =>
        `Everything that Groupsight holds of you is in one zip file now. The link below downloads it until ${end}, without signing in: do not pass this mail on. In Settings you find it for 7 days.`,
      notYou:
        'If you did not ask for it, somebody else is signed in to your account: choose a new password, and delete the copy in Settings.',
      download: 'Download my data',
    },
    webhookOff: {
      subject: 'A Groupsight webhook was turned off',
      body: (name) =>
        `Nothing is sent to your webhook “${name}” any more: its address refused everything for days, or said that it is gone. What was to be sent is left out. Look at its log in Settings, set it right, and turn it on again.`,
      open: 'Look at the log',
      why: 'You get this because you set this webhook up.',
    },
    notYou: 'If this was you, there is nothing to do. If it was not, choose a new password now.',
    reset: 'Choose a new password',
    why: 'This mail is about the security of your account, so it comes whatever mails you have chosen.',
  },
};
