/** Every text of signing up, signing in and passwords. */
export const authTexts = {
  brand: 'Groupsight',
  tagline: 'Manage your WhatsApp groups effortlessly',
  titles: { login: 'Welcome back', register: 'Create your account' },
  tabs: { label: 'Log in or sign up', login: 'Login', register: 'Register' },
  fields: {
    fullName: 'Full Name',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    newPassword: 'New Password',
    confirmNewPassword: 'Confirm New Password',
    currentPassword: 'Current Password',
    remember: 'Remember me',
  },
  forgotLink: 'Forgot password?',
  login: 'Login',
  register: 'Create Account',
  agree: 'I agree to the',
  and: 'and',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  social: {
    divider: 'or continue with',
    agree: 'By continuing you agree to the',
    none: 'Not available: this server has no sign-in provider configured.',
    other: (name: string) => `${name} is not available: this server has no settings for it.`,
    unknown: 'Not available: the server did not say which sign-in providers it has.',
    arriving: (name: string) => `Signing you in with ${name}`,
    passwordRemoved:
      'Your account is now reached through this sign-in. Its old password no longer works, because nobody had ever confirmed the e-mail address. You can set a new one with ‘Forgot password?’.',
  },
  plan: {
    chosen: (name: string, price: string) => `Chosen plan: ${name}, ${price} a month.`,
    note: 'It is sent with your registration. The operator of this installation decides which plan a new account starts with.',
    paid: 'After signing up you pay by card, on a page of Stripe.',
    paidTrial: (days: number) =>
      `After signing up you enter a card on a page of Stripe. The first ${days === 1 ? 'day costs' : `${days} days cost`} nothing.`,
  },
  forgot: {
    title: 'Reset your password',
    text: 'Enter the email of your account and we will send you a link.',
    send: 'Send Reset Instructions',
  },
  unsubscribe: {
    title: { brief: 'Your brief by mail', recap: 'Your recaps by mail' },
    text: 'Stop these mails? You need not sign in for that. Mails about the security of your account still come.',
    stop: 'Stop these mails',
    stopped: {
      brief: 'Done: your brief comes by mail no more.',
      recap: 'Done: recaps come by mail no more.',
    },
    undo: 'Have it come again',
    again: {
      brief: 'Your brief comes by mail again, as before.',
      recap: 'A recap of every month comes by mail again.',
    },
    badLink:
      'This link is not whole. Open it from the mail once more, or choose your mails in Settings.',
    failed: 'This could not be changed. Please try again.',
    settings: 'Choose your mails in Settings',
  },
  reset: {
    title: 'Choose a new password',
    text: 'You will be signed out everywhere and log in with the new one.',
    submit: 'Reset Password',
    back: 'Back to login',
  },
  registration: {
    closedTitle: 'No new accounts',
    closed: 'This server takes no new accounts. Ask whoever runs it.',
    invitationTitle: 'By invitation',
    invitation:
      'New accounts are by invitation here. Open the link of your invitation, or ask whoever runs this server for one.',
    domains: (domains: readonly string[]) => `For addresses at ${domains.join(' or ')}.`,
    invited: (email: string) => `You are invited as ${email}.`,
  },
  confirm: {
    title: 'Confirm your address',
    text: 'Enter the password that you chose for your new account.',
    submit: 'Confirm and Log In',
    failed: 'The address could not be confirmed.',
    badLink: 'This link is not whole. Open it from the mail once more.',
    mailedTitle: 'Check your mail',
    mailed: (email: string) =>
      `We sent a link to ${email}. Open it to confirm that the address is yours; then your account can be used. If nothing comes, look into the spam folder.`,
    again: 'Send the link again',
    sentAgain: 'The link is on its way again.',
    sendFailed: 'The link could not be sent. Please try again.',
    back: 'Back',
  },
  change: {
    title: 'Change Password',
    submit: 'Change Password',
    without: (name: string) =>
      `You sign in with ${name}, so there is no password yet. We can mail you a link to set one.`,
  },
  show: 'Show password',
  hide: 'Hide password',
  checking: 'Checking your session',
  unreachable: 'Your session could not be checked',
  /** Why somebody stands before the form, and what to do. */
  notices: {
    expired: 'Log in again, and you go on where you were.',
    required: 'Log in or sign up, and you get to the page you asked for.',
    socialTitle: (name: string) => `Signing in with ${name} did not work`,
    social: {
      sign_in_denied:
        'You or the provider stopped it. Try again, or use your email and password below.',
      sign_in_expired:
        'It took too long, was used already, or began in another browser. Please try again.',
      provider_unavailable:
        'The provider does not answer right now. Try again later, or use your email and password below.',
      rate_limited: 'There were too many attempts. Wait a minute, then try again.',
      not_found: 'This server has no settings for it. Use your email and password below.',
      other:
        'The answer of the provider could not be trusted. Try again, or use your email and password below.',
    },
  },
  rules: {
    terms: 'You must agree to the Terms of Service and Privacy Policy to continue.',
    mismatch: "Passwords don't match!",
    newMismatch: "New passwords don't match!",
    fillAll: 'Please fill in all fields.',
    short: 'Password must be at least 6 characters long.',
    emailRequired: 'Please enter your email address.',
    emailShape: 'Please enter a valid email address.',
    nameRequired: 'Please enter your full name.',
    passwordRequired: 'Please enter your password.',
  },
  /** What is said where the server gave no message, or no name. */
  failures: {
    login: { message: 'Login failed', name: 'Invalid email or password' },
    register: { message: 'Registration failed', name: 'Registration error' },
    emailTaken: 'There is an account with this email already. Log in, or use another one.',
    change: { message: 'Failed to change password', name: 'Invalid password' },
    confirm: { message: 'The address could not be confirmed', name: 'Invalid link' },
    startReset: { message: 'Failed to start password reset', name: 'Invalid email' },
    completeReset: { message: 'Failed to complete password reset', name: 'Invalid token' },
    expired: { message: 'Session expired', name: 'Token invalid' },
    required: { message: 'Authentication required', name: 'No token' },
  },
  toasts: {
    loginOk: 'Login successful! Welcome back!',
    loginError: 'An error occurred during login. Please try again.',
    registerOk: 'Account created successfully! Welcome aboard!',
    registerError: 'An error occurred during registration. Please try again.',
    changeOk: 'Password changed successfully!',
    changeFailed: 'Failed to change password.',
    changeError: 'An error occurred. Please try again.',
    forgotOk: 'Password reset instructions sent to your email!',
    forgotFailed: 'Failed to send reset email. Please try again.',
    resetOk: 'Password reset successfully! Please log in with your new password.',
    resetFailed: 'Failed to reset password. The link may have expired.',
    badLink: 'Invalid reset link. Please request a new password reset.',
  },
  panel: {
    title: 'Stop scrolling and miss nothing',
    facts: [
      {
        title: 'A digest a day',
        text: 'Every sentence cites the messages it rests on.',
      },
      {
        title: 'Questions with their answers',
        text: 'Asked and answered in the group, found again in seconds.',
      },
      {
        title: 'One library for all that was shared',
        text: 'Links, images, videos and events, to search and filter.',
      },
      {
        title: 'On your own server',
        text: 'Groupsight is self-hosted: your chats are stored where you run it.',
      },
    ],
  },
} as const;
