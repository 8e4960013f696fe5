import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { listText } from '../../shared/ui/format-number.ts';

/** Every text of signing up, signing in and passwords. */
export const authTexts = translated({
  brand: 'Groupsight',
  tagline: msg`Manage your WhatsApp groups effortlessly`,
  titles: { login: msg`Welcome back`, register: msg`Create your account` },
  tabs: { label: msg`Log in or sign up`, login: msg`Login`, register: msg`Register` },
  fields: {
    fullName: msg`Full Name`,
    email: msg`Email`,
    password: msg`Password`,
    confirmPassword: msg`Confirm Password`,
    newPassword: msg`New Password`,
    confirmNewPassword: msg`Confirm New Password`,
    currentPassword: msg`Current Password`,
    remember: msg`Remember me`,
  },
  forgotLink: msg`Forgot password?`,
  login: msg`Login`,
  register: msg`Create Account`,
  agree: msg`I agree to the`,
  and: msg`and`,
  terms: msg`Terms and Conditions`,
  privacy: msg`Privacy Policy`,
  social: {
    divider: msg`or continue with`,
    agree: msg`By continuing you agree to the`,
    none: msg`Not available: this server has no sign-in provider configured.`,
    other: (name: string) => t`${name} is not available: this server has no settings for it.`,
    unknown: msg`Not available: the server did not say which sign-in providers it has.`,
    arriving: (name: string) => t`Signing you in with ${name}`,
    passwordRemoved: msg`Your account is now reached through this sign-in. Its old password no longer works, because nobody had ever confirmed the e-mail address. You can set a new one with ‘Forgot password?’.`,
  },
  plan: {
    chosen: (name: string, price: string) => t`Chosen plan: ${name}, ${price} a month.`,
    note: msg`It is sent with your registration. The operator of this installation decides which plan a new account starts with.`,
    paid: msg`After signing up you pay by card, on a page of Stripe.`,
    paidTrial: (days: number) =>
      t`After signing up you enter a card on a page of Stripe. The first ${plural(days, { one: 'day costs', other: '# days cost' })} nothing.`,
  },
  forgot: {
    title: msg`Reset your password`,
    text: msg`Enter the email of your account and we will send you a link.`,
    send: msg`Send Reset Instructions`,
  },
  unsubscribe: {
    title: {
      brief: msg`Your brief by mail`,
      recap: msg`Your recaps by mail`,
      newsletter: msg`Your newsletter`,
    },
    text: msg`Stop these mails? You need not sign in for that. Mails about the security of your account still come.`,
    stop: msg`Stop these mails`,
    stopped: {
      brief: msg`Done: your brief comes by mail no more.`,
      recap: msg`Done: recaps come by mail no more.`,
      newsletter: msg`Done: you get no newsletter any more.`,
    },
    undo: msg`Have it come again`,
    again: {
      brief: msg`Your brief comes by mail again, as before.`,
      recap: msg`A recap of every month comes by mail again.`,
      newsletter: msg`You get the newsletter again.`,
    },
    badLink: msg`This link is not whole. Open it from the mail once more, or choose your mails in Settings.`,
    failed: msg`This could not be changed. Please try again.`,
    settings: msg`Choose your mails in Settings`,
  },
  reset: {
    title: msg`Choose a new password`,
    text: msg`You will be signed out everywhere and log in with the new one.`,
    submit: msg`Reset Password`,
    back: msg`Back to login`,
  },
  registration: {
    closedTitle: msg`No new accounts`,
    closed: msg`This server takes no new accounts. Ask whoever runs it.`,
    invitationTitle: msg`By invitation`,
    invitation: msg`New accounts are by invitation here. Open the link of your invitation, or ask whoever runs this server for one.`,
    domains: (domains: readonly string[]) =>
      t`For addresses at ${{ domains: listText(domains, 'disjunction') }}.`,
    invited: (email: string) => t`You are invited as ${email}.`,
  },
  confirm: {
    title: msg`Confirm your address`,
    text: msg`Enter the password that you chose for your new account.`,
    submit: msg`Confirm and Log In`,
    failed: msg`The address could not be confirmed.`,
    badLink: msg`This link is not whole. Open it from the mail once more.`,
    mailedTitle: msg`Check your mail`,
    mailed: (email: string) =>
      t`We sent a link to ${email}. Open it to confirm that the address is yours; then your account can be used. If nothing comes, look into the spam folder.`,
    again: msg`Send the link again`,
    sentAgain: msg`The link is on its way again.`,
    sendFailed: msg`The link could not be sent. Please try again.`,
    back: msg`Back`,
  },
  change: {
    title: msg`Change Password`,
    submit: msg`Change Password`,
    without: (name: string) =>
      t`You sign in with ${name}, so there is no password yet. We can mail you a link to set one.`,
  },
  show: msg`Show password`,
  hide: msg`Hide password`,
  checking: msg`Checking your session`,
  unreachable: msg`Your session could not be checked`,
  /** Why somebody stands before the form, and what to do. */
  notices: {
    expired: msg`Log in again, and you go on where you were.`,
    required: msg`Log in or sign up, and you get to the page you asked for.`,
    socialTitle: (name: string) => t`Signing in with ${name} did not work`,
    social: {
      sign_in_denied: msg`You or the provider stopped it. Try again, or use your email and password below.`,
      sign_in_expired: msg`It took too long, was used already, or began in another browser. Please try again.`,
      provider_unavailable: msg`The provider does not answer right now. Try again later, or use your email and password below.`,
      rate_limited: msg`There were too many attempts. Wait a minute, then try again.`,
      not_found: msg`This server has no settings for it. Use your email and password below.`,
      other: msg`The answer of the provider could not be trusted. Try again, or use your email and password below.`,
    },
  },
  rules: {
    terms: msg`You must agree to the Terms of Service and Privacy Policy to continue.`,
    mismatch: msg`Passwords don't match!`,
    newMismatch: msg`New passwords don't match!`,
    fillAll: msg`Please fill in all fields.`,
    short: msg`Password must be at least 6 characters long.`,
    emailRequired: msg`Please enter your email address.`,
    emailShape: msg`Please enter a valid email address.`,
    nameRequired: msg`Please enter your full name.`,
    passwordRequired: msg`Please enter your password.`,
  },
  /** What is said where the server gave no message, or no name. */
  failures: {
    login: { message: msg`Login failed`, name: msg`Invalid email or password` },
    register: { message: msg`Registration failed`, name: msg`Registration error` },
    emailTaken: msg`There is an account with this email already. Log in, or use another one.`,
    commonPassword: msg`This password is too easy to guess: many people use it. Choose another one.`,
    change: { message: msg`Failed to change password`, name: msg`Invalid password` },
    confirm: { message: msg`The address could not be confirmed`, name: msg`Invalid link` },
    startReset: { message: msg`Failed to start password reset`, name: msg`Invalid email` },
    completeReset: { message: msg`Failed to complete password reset`, name: msg`Invalid token` },
    expired: { message: msg`Session expired`, name: msg`Token invalid` },
    required: { message: msg`Authentication required`, name: msg`No token` },
  },
  toasts: {
    loginOk: msg`Login successful! Welcome back!`,
    loginError: msg`An error occurred during login. Please try again.`,
    registerOk: msg`Account created successfully! Welcome aboard!`,
    registerError: msg`An error occurred during registration. Please try again.`,
    changeOk: msg`Password changed successfully!`,
    changeFailed: msg`Failed to change password.`,
    changeError: msg`An error occurred. Please try again.`,
    forgotOk: msg`Password reset instructions sent to your email!`,
    forgotFailed: msg`Failed to send reset email. Please try again.`,
    resetOk: msg`Password reset successfully! Please log in with your new password.`,
    resetFailed: msg`Failed to reset password. The link may have expired.`,
    badLink: msg`Invalid reset link. Please request a new password reset.`,
  },
  panel: {
    title: msg`Stop scrolling and miss nothing`,
    facts: [
      {
        title: msg`A digest a day`,
        text: msg`Every sentence cites the messages it rests on.`,
      },
      {
        title: msg`Questions with their answers`,
        text: msg`Asked and answered in the group, found again in seconds.`,
      },
      {
        title: msg`One library for all that was shared`,
        text: msg`Links, images, videos and events, to search and filter.`,
      },
      {
        title: msg`On your own server`,
        text: msg`Groupsight is self-hosted: your chats are stored where you run it.`,
      },
    ],
  },
});
