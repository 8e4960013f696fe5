import { pricingTexts } from './pricing-texts.ts';

const whereQuestion = 'Where do my messages go?';

/** Every text of the landing page. It says only what the product does. */
export const landingTexts = {
  brand: 'Groupsight',
  nav: {
    label: 'Sections',
    benefits: 'Benefits',
    personas: "Who It's For",
    comparison: 'Features',
    pricing: 'Pricing',
    signIn: 'Sign In',
    start: 'Get Started',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  hero: {
    eyebrow: 'For people with many WhatsApp groups',
    title: ['Stop scrolling.', 'Miss nothing.'],
    text: 'Groupsight turns busy groups into daily digests, answered questions and a library of everything shared. Each statement leads back to the messages it comes from.',
    start: 'Get Started',
    signIn: 'Sign In',
    facts: [
      'Runs on your own server',
      'Every statement cites its messages',
      'No third-party scripts',
    ],
    carousel: 'Screenshots of the app',
    slide: (index: number) => `Go to slide ${index + 1}`,
    pause: 'Pause the slide show',
    play: 'Play the slide show',
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
        text: 'Questions asked in the group with the answers that were given, found again in seconds.',
      },
      {
        icon: 'library',
        title: 'Resource library',
        text: 'Links, images, videos and events collected in one place, searchable by words and dates.',
      },
      {
        icon: 'topic',
        title: 'Topic watchers',
        text: 'Name what matters to you and see how often it comes up, this week and in all.',
      },
      {
        icon: 'shield',
        title: 'Moderation rules',
        text: 'Describe what is not welcome, and let a rule warn the sender or delete the message.',
      },
      {
        icon: 'clock',
        title: 'Scheduled messages',
        text: 'Write once, choose the groups and the moment, and it goes out from your own account.',
      },
    ],
  },
  example: {
    eyebrow: 'A worked example',
    title: 'A summary you can check',
    text: 'Summaries are only worth something when they are right. So Groupsight writes no sentence without the messages it rests on. Open one and read for yourself.',
    source: (group: string, date: string) =>
      `A real digest of the sample group “${group}”, ${date}, by the engine that comes with Groupsight.`,
    day: (date: string) => `Digest of ${date}`,
    sources: (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`,
  },
  showcase: {
    title: 'What you look for, where you expect it',
    rows: [
      {
        pictures: ['library'],
        title: 'Find it again',
        text: 'The deck from March, the form somebody posted, the date of the dinner: everything shared is kept with who shared it and when.',
        points: [
          'Links, images, videos and events, each on its own tab',
          'Search by words, narrow it down by dates',
          'Events with their date, time and place',
        ],
      },
      {
        pictures: ['charts'],
        title: 'See how a group is doing',
        text: 'Is it growing, quiet, or carried by three people? The figures of each group, counted from its messages.',
        points: [
          'Messages a day and members over time',
          'The most active members of one group or of all',
          'Mentions of your topics, week by week',
        ],
      },
      {
        pictures: ['rule', 'compose'],
        title: 'Leave the routine to rules',
        text: 'Say in plain words what does not belong, and what should be announced when. Nothing is sent that you did not write.',
        points: [
          'A rule warns, deletes, or both',
          'One message to many groups, at a time of your choice',
          'Pending, sent or failed: you see what became of each',
        ],
      },
      {
        pictures: ['phone-digests', 'phone-digest'],
        title: 'At your desk or on the way',
        text: 'The same screens on a phone, in a light and a dark theme that follow your system.',
        points: [
          'Nothing to install: it runs in the browser',
          'New messages and digests arrive live',
        ],
      },
    ],
  },
  pricing: pricingTexts,
  personas: {
    title: 'Who it is for',
    text: 'Three ways to have too many groups.',
    items: [
      {
        icon: 'briefcase',
        title: 'Busy professionals and investors',
        text: 'You follow dozens of groups for the few messages that matter. Read one digest a day and open only what you need.',
        uses: ['Digests', 'Topics', 'Resources'],
      },
      {
        icon: 'people',
        title: 'Community managers',
        text: 'You answer the same questions and keep the peace. See each question with the answers it got and who is active, and let rules do the routine.',
        uses: ['Questions', 'Moderation', 'Scheduling'],
      },
      {
        icon: 'network',
        title: 'Ecosystem builders',
        text: 'You connect people across many groups. Count your topics in each of them and keep every shared resource within reach.',
        uses: ['Analytics', 'Topics', 'Resources'],
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
        'Read one digest with its sources',
      ],
      [
        'Find a link from last month',
        'Search each chat from memory',
        'Search one library by words and dates',
      ],
      [
        'See what was asked, and what was answered',
        'Read along all day',
        'A list of questions with their answers',
      ],
      ['See whether a topic is rising', 'A feeling', 'Mentions counted every week'],
      ['Keep adverts out', 'Delete by hand, often too late', 'Rules that warn or delete'],
      ['Announce in several groups', 'Copy and paste, one by one', 'Schedule once for all of them'],
    ],
  },
  faq: {
    title: 'Good to know',
    messages: whereQuestion,
    items: [
      {
        question: 'Can I link my own WhatsApp account today?',
        answer:
          'Yes, as one of your phone’s linked devices: scan a QR code, or type a code on the phone. Where WhatsApp asks for a passkey first it cannot be linked by any other program; your chats then come in through WhatsApp’s own export (“Export chat” on the phone, as .txt or .zip).',
      },
      // As this server is configured.
      { question: whereQuestion, answer: '' },
      {
        question: 'Does Groupsight write in my groups?',
        answer:
          'Only what you tell it to: messages you schedule, and the warnings and deletions of rules you wrote. Without those it only reads, and only the groups you choose to watch.',
      },
      {
        question: 'Can I run it myself?',
        answer:
          'Yes, it is made for that. It needs npm and Node, no Docker and no database: “npm ci && npm start”. With “-- --demo” it comes filled with the sample groups of these pictures. The code is under the MIT licence.',
      },
    ],
  },
  closing: {
    title: 'Start with the groups you already have',
    text: 'Export one chat from your phone, bring it here, have it processed, and read its digests within a minute.',
    button: 'Get Started',
    signIn: 'Sign In',
  },
  footer: {
    text: 'Clear sight of busy groups.',
    product: 'Product',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms and Conditions',
    disclaimer: 'Groupsight is an independent product, not affiliated with WhatsApp or Meta.',
  },
} as const;
