import type { MailTexts } from './texts.ts';

export const english: MailTexts = {
  language: 'en',
  direction: 'ltr',
  reset: {
    subject: 'Reset your Groupsight password',
    before:
      'Somebody, hopefully you, asked to reset the password of your Groupsight account. Open this link within one hour to choose a new password:',
    open: 'Choose a new password',
    after: [
      'The link works once. If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  confirmation: {
    subject: 'Confirm your address for Groupsight',
    before:
      'Somebody, hopefully you, made a Groupsight account with this address. Open this link within three days, and enter the password that you chose:',
    open: 'Confirm my address',
    after: ['If it was not you, ignore this mail: without the link the account cannot be used.'],
  },
  knownAccount: {
    subject: 'You have a Groupsight account already',
    before:
      'Somebody, hopefully you, tried to make a Groupsight account with this address. There is one already. Log in here, or have a new password mailed to you with ‘Forgot password?’:',
    open: 'Log in',
    after: ['If it was not you, ignore this mail: nothing has changed.'],
  },
  invitation: {
    subject: 'You are invited to Groupsight',
    before:
      'You can make an account on this Groupsight server: it reads the WhatsApp groups that you choose, and tells you what happened in them. Open this link within a week:',
    open: 'Make an account',
    after: ['If you did not expect it, ignore this mail.'],
  },
  paymentFailed: (end) => ({
    subject: 'The payment for your Groupsight plan failed',
    before: `The last payment for your plan did not go through. Your plan stays as it is until ${end}; then it becomes the smallest one until the bill is paid. Nothing that you have is lost by that. Look at your card and the bill here, under ‘Plan and billing’:`,
    open: 'Open Plan and billing',
    after: [],
  }),
  planEnded: {
    subject: 'Your Groupsight plan is the smallest one now',
    before:
      'The payment for your plan did not come, so your account has the smallest plan now. Everything that you have stays readable; what only larger plans do has stopped. Once the bill is paid your plan is back by itself. Pay it here, under ‘Plan and billing’:',
    open: 'Open Plan and billing',
    after: [],
  },
};
