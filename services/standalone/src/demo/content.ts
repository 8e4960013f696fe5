/** Who the demo signs in as; shown on the terminal, valid in demo mode only. */
export const demoUser = {
  name: 'Dana Demo',
  email: 'demo@groupsight.example',
  password: 'groupsight-demo',
  timezone: 'Europe/London',
};

/** Topics watched in every demo group. */
export const demoTopics = [
  {
    name: 'Funding',
    description: 'seed round, term sheet, investors, valuation, raise',
    color: '#0ea5e9',
  },
  { name: 'AI', description: 'AI, machine learning, model, agents, LLM', color: '#a855f7' },
  {
    name: 'Events',
    description: 'meetup, conference, webinar, workshop, dinner',
    color: '#f59e0b',
  },
  {
    name: 'Hiring',
    description: 'hire, hiring, candidate, role, salary, job',
    color: '#ec4899',
  },
  {
    name: 'Regulation',
    description: 'regulation, policy, grant, deadline, tax',
    color: '#10b981',
  },
];

/** Rules of every demo group. */
export const demoRules = [
  {
    name: 'No adverts',
    description: 'No adverts, promotions or spam',
    response: 'Please keep adverts out of this group, thank you.',
    delete_message: true,
  },
  {
    name: 'No phone numbers',
    description: 'Do not post phone numbers',
    response: 'Please share phone numbers privately.',
    delete_message: false,
  },
];

/** Messages that wait to be sent: text, days from now and to how many of the watched groups. */
export const demoScheduled = [
  {
    message: 'Reminder: our monthly call is tomorrow at 18:00. Bring one question each.',
    days: 1,
    groups: 3,
  },
  {
    message: 'Welcome to everyone who joined this week! Introduce yourself in two lines.',
    days: 3,
    groups: 5,
  },
  {
    message: 'Poll closes tonight: which topic should we take for the next session?',
    days: 6,
    groups: 2,
  },
  {
    message: 'Office hours with our legal partner, Thursday 16:00. Reply to book.',
    days: 8,
    groups: 4,
  },
  { message: 'Last call for the founders dinner: six seats left.', days: 9, groups: 1 },
  {
    message: 'The recording of the pricing workshop is in the resource library.',
    days: 13,
    groups: 2,
  },
];

/** Live groups the demo watches; every sample chat is watched too. */
export const watchedLiveGroups = 5;
