/** Every text of the landing page (spec §2, §9). It says only what the product does. */
export const landingTexts = {
  brand: 'Groupsight',
  nav: {
    label: 'Sections',
    benefits: 'Benefits',
    personas: "Who It's For",
    comparison: 'Features',
    signIn: 'Sign In',
    start: 'Get Started',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  hero: {
    eyebrow: 'For people who run or follow many WhatsApp groups',
    title: 'Know what your groups talked about, without reading it all',
    text: 'Groupsight reads the groups you choose and gives you a daily digest, the questions and their answers, a library of everything shared, and the figures behind it. Every statement leads back to the messages it comes from.',
    start: 'Get Started',
    signIn: 'Sign In',
    slide: (index: number) => `Go to slide ${index + 1}`,
    carousel: 'Screenshots of the app',
    mockup: 'Drawing of the app: a group page with figures, a chart and a digest',
  },
  benefits: {
    title: 'A clear view of every group',
    text: 'Six things you get for each group you watch.',
    items: [
      {
        icon: 'digest',
        title: 'Daily digests',
        text: 'What happened each day, on a calendar, with key points and mood. Each point cites its messages.',
      },
      {
        icon: 'question',
        title: 'Questions and answers',
        text: 'Questions asked in the group, with the answers that were given, found again in seconds.',
      },
      {
        icon: 'library',
        title: 'Resource library',
        text: 'Links, images, videos and events collected in one place, searchable by words and dates.',
      },
      {
        icon: 'topic',
        title: 'Topic watchers',
        text: 'Name what matters to you and see how often it comes up, week by week.',
      },
      {
        icon: 'shield',
        title: 'Moderation rules',
        text: 'Describe what is not welcome, and let a rule warn the sender or delete the message.',
      },
      {
        icon: 'clock',
        title: 'Scheduled messages',
        text: 'Write once, choose the groups and the moment, and it is sent from your own account.',
      },
    ],
  },
  pricing: {
    title: 'Simple monthly plans',
    text: 'Choose by the number of groups you follow.',
    popular: 'Most Popular',
    perMonth: '/ month',
    choose: 'Get Started',
    planned: 'planned',
    plans: [
      {
        name: 'Personal',
        price: '£30',
        text: 'For following a few groups closely.',
        popular: false,
        items: ['Up to 5 groups', 'Topic watchers', 'Weekly digests', 'Group analytics'],
        without: ['Scheduling', 'Resource library', 'Moderation'],
        planned: [],
      },
      {
        name: 'Professional',
        price: '£50',
        text: 'For running communities day by day.',
        popular: true,
        items: [
          'Up to 10 groups',
          'Topic watchers and group analytics',
          'Daily digests',
          'Scheduling',
          'Resource library',
          'Moderation',
        ],
        without: [],
        planned: [],
      },
      {
        name: 'Ultimate',
        price: '£250',
        text: 'For whole ecosystems of groups.',
        popular: false,
        items: ['Everything in Professional', 'Unlimited groups'],
        without: [],
        planned: [
          'Monthly recap reports',
          'Surveys',
          'Personalised newsletter per member',
          'Members dashboard',
        ],
      },
    ],
  },
  personas: {
    title: 'Who it is for',
    items: [
      {
        title: 'Busy professionals and investors',
        text: 'You follow dozens of groups for the few messages that matter. Read one digest a day and open only what you need.',
      },
      {
        title: 'Community managers',
        text: 'You answer the same questions and keep the peace. See what is unanswered, who is active, and let rules do the routine.',
      },
      {
        title: 'Ecosystem builders',
        text: 'You connect people across many groups. Watch topics move between them and keep every shared resource within reach.',
      },
    ],
  },
  comparison: {
    title: 'With and without Groupsight',
    columns: { task: 'What you want to do', without: 'Without', with: 'With Groupsight' },
    rows: [
      [
        'Catch up after a day away',
        'Scroll through hundreds of messages',
        'Read one digest with sources',
      ],
      [
        'Find a link from last month',
        'Search each chat by memory',
        'Search one library by words and dates',
      ],
      [
        'Know which questions are open',
        'Read along all day',
        'A list of questions with their answers',
      ],
      ['See whether a topic is rising', 'A feeling', 'Mentions counted every week'],
      ['Keep adverts out', 'Delete by hand, often too late', 'Rules that warn or delete'],
      ['Announce in several groups', 'Copy and paste, one by one', 'Schedule once for all of them'],
    ],
  },
  closing: {
    title: 'Start with the groups you already have',
    text: 'Link your account with a QR code, or import the exported text of one chat and look around.',
    button: 'Get Started',
  },
  footer: {
    text: 'Clear sight of busy groups.',
    privacy: 'Privacy Policy',
    terms: 'Terms and Conditions',
    label: 'Legal',
  },
} as const;
