import { msg, plural, t } from '@lingui/core/macro';
import { pricingTexts } from './pricing-texts.ts';
import { translated } from '../../shared/language/translated.ts';

const whereQuestion = msg`Where do my messages go?`;

/** Every text of the landing page. It says only what the product does. */
export const landingTexts = translated({
  brand: 'Groupsight',
  nav: {
    label: msg`Sections`,
    benefits: msg`Benefits`,
    personas: msg`Who It's For`,
    comparison: msg`Features`,
    pricing: msg`Pricing`,
    signIn: msg`Sign In`,
    start: msg`Get Started`,
    openMenu: msg`Open menu`,
    closeMenu: msg`Close menu`,
  },
  hero: {
    eyebrow: msg`For people with many WhatsApp groups`,
    title: [msg`Stop scrolling.`, msg`Miss nothing.`],
    text: msg`Groupsight turns busy groups into daily digests, answered questions and a library of everything shared. Each statement leads back to the messages it comes from.`,
    start: msg`Get Started`,
    signIn: msg`Sign In`,
    facts: [
      msg`Runs on your own server`,
      msg`Every statement cites its messages`,
      msg`No third-party scripts`,
    ],
    carousel: msg`Screenshots of the app`,
    slide: (index: number) => t`Go to slide ${{ index: index + 1 }}`,
    pause: msg`Pause the slide show`,
    play: msg`Play the slide show`,
  },
  benefits: {
    title: msg`A clear view of every group`,
    text: msg`Six things you get for each group you watch.`,
    items: [
      {
        icon: 'digest',
        title: msg`Daily digests`,
        text: msg`What happened each day, on a calendar, with key points and mood. Each point cites its messages.`,
      },
      {
        icon: 'question',
        title: msg`Questions and answers`,
        text: msg`Questions asked in the group with the answers that were given, found again in seconds.`,
      },
      {
        icon: 'library',
        title: msg`Resource library`,
        text: msg`Links, images, videos and events collected in one place, searchable by words and dates.`,
      },
      {
        icon: 'topic',
        title: msg`Topic watchers`,
        text: msg`Name what matters to you and see how often it comes up, this week and in all.`,
      },
      {
        icon: 'shield',
        title: msg`Moderation rules`,
        text: msg`Describe what is not welcome, and let a rule warn the sender or delete the message.`,
      },
      {
        icon: 'clock',
        title: msg`Scheduled messages`,
        text: msg`Write once, choose the groups and the moment, and it goes out from your own account.`,
      },
    ],
  },
  example: {
    eyebrow: msg`A worked example`,
    title: msg`A summary you can check`,
    text: msg`Summaries are only worth something when they are right. So Groupsight writes no sentence without the messages it rests on. Open one and read for yourself.`,
    source: (group: string, date: string) =>
      t`A real digest of the sample group “${group}”, ${date}, by the engine that comes with Groupsight.`,
    day: (date: string) => t`Digest of ${date}`,
    sources: (count: number) => t`${plural(count, { one: '# message', other: '# messages' })}`,
  },
  showcase: {
    title: msg`What you look for, where you expect it`,
    rows: [
      {
        pictures: ['library'],
        title: msg`Find it again`,
        text: msg`The deck from March, the form somebody posted, the date of the dinner: everything shared is kept with who shared it and when.`,
        points: [
          msg`Links, images, videos and events, each on its own tab`,
          msg`Search by words, narrow it down by dates`,
          msg`Events with their date, time and place`,
        ],
      },
      {
        pictures: ['charts'],
        title: msg`See how a group is doing`,
        text: msg`Is it growing, quiet, or carried by three people? The figures of each group, counted from its messages.`,
        points: [
          msg`Messages a day and members over time`,
          msg`The most active members of one group or of all`,
          msg`Mentions of your topics, week by week`,
        ],
      },
      {
        pictures: ['rule', 'compose'],
        title: msg`Leave the routine to rules`,
        text: msg`Say in plain words what does not belong, and what should be announced when. Nothing is sent that you did not write.`,
        points: [
          msg`A rule warns, deletes, or both`,
          msg`One message to many groups, at a time of your choice`,
          msg`Pending, sent or failed: you see what became of each`,
        ],
      },
      {
        pictures: ['phone-digests', 'phone-digest'],
        title: msg`At your desk or on the way`,
        text: msg`The same screens on a phone, in a light and a dark theme that follow your system.`,
        points: [
          msg`Nothing to install: it runs in the browser`,
          msg`New messages and digests arrive live`,
        ],
      },
    ],
  },
  pricing: pricingTexts,
  personas: {
    title: msg`Who it is for`,
    text: msg`Three ways to have too many groups.`,
    items: [
      {
        icon: 'briefcase',
        title: msg`Busy professionals and investors`,
        text: msg`You follow dozens of groups for the few messages that matter. Read one digest a day and open only what you need.`,
        uses: [msg`Digests`, msg`Topics`, msg`Resources`],
      },
      {
        icon: 'people',
        title: msg`Community managers`,
        text: msg`You answer the same questions and keep the peace. See each question with the answers it got and who is active, and let rules do the routine.`,
        uses: [msg`Questions`, msg`Moderation`, msg`Scheduling`],
      },
      {
        icon: 'network',
        title: msg`Ecosystem builders`,
        text: msg`You connect people across many groups. Count your topics in each of them and keep every shared resource within reach.`,
        uses: [msg`Analytics`, msg`Topics`, msg`Resources`],
      },
    ],
  },
  comparison: {
    title: msg`With and without Groupsight`,
    columns: { task: msg`What you want to do`, without: msg`Without`, with: msg`With Groupsight` },
    rows: [
      [
        msg`Catch up after a day away`,
        msg`Scroll through hundreds of messages`,
        msg`Read one digest with its sources`,
      ],
      [
        msg`Find a link from last month`,
        msg`Search each chat from memory`,
        msg`Search one library by words and dates`,
      ],
      [
        msg`See what was asked, and what was answered`,
        msg`Read along all day`,
        msg`A list of questions with their answers`,
      ],
      [msg`See whether a topic is rising`, msg`A feeling`, msg`Mentions counted every week`],
      [msg`Keep adverts out`, msg`Delete by hand, often too late`, msg`Rules that warn or delete`],
      [
        msg`Announce in several groups`,
        msg`Copy and paste, one by one`,
        msg`Schedule once for all of them`,
      ],
    ],
  },
  faq: {
    title: msg`Good to know`,
    messages: whereQuestion,
    items: [
      {
        question: msg`Can I link my own WhatsApp account today?`,
        answer: msg`Yes, as one of your phone’s linked devices: scan a QR code, or type a code on the phone. Where WhatsApp asks for a passkey first it cannot be linked by any other program; your chats then come in through WhatsApp’s own export (“Export chat” on the phone, as .txt or .zip).`,
      },
      // As this server is configured.
      { question: whereQuestion, answer: '' },
      {
        question: msg`Does Groupsight write in my groups?`,
        answer: msg`Only what you tell it to: messages you schedule, and the warnings and deletions of rules you wrote. Without those it only reads, and only the groups you choose to watch.`,
      },
      {
        question: msg`Can I run it myself?`,
        answer: msg`Yes, it is made for that. It needs npm and Node, no Docker and no database: “npm ci && npm start”. With “-- --demo” it comes filled with the sample groups of these pictures. The code is under the MIT licence.`,
      },
    ],
  },
  closing: {
    title: msg`Start with the groups you already have`,
    text: msg`Export one chat from your phone, bring it here, have it processed, and read its digests within a minute.`,
    button: msg`Get Started`,
    signIn: msg`Sign In`,
  },
  footer: {
    text: msg`Clear sight of busy groups.`,
    product: msg`Product`,
    legal: msg`Legal`,
    privacy: msg`Privacy Policy`,
    terms: msg`Terms and Conditions`,
    disclaimer: msg`Groupsight is an independent product, not affiliated with WhatsApp or Meta.`,
  },
});
