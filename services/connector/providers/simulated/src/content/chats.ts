import { ai } from './ai.ts';
import { adverts, announcements } from './broadcasts.ts';
import { climate } from './climate.ts';
import { community } from './community.ts';
import { deals } from './deals.ts';
import { everydayGroups } from './everyday.ts';
import { moreAi, moreClimate, moreCommunity } from './more-building.ts';
import { moreDeals } from './more-deals.ts';
import { moreSaas } from './more-saas.ts';
import { saas } from './saas.ts';
import { otherLanguages, spanish } from './spanish.ts';

/** A group of the simulated network. */
export interface ChatPlan {
  /** Names the chat among the others; part of what its id is made of. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** slug of its community. */
  readonly parent?: string;
  readonly isAnnouncements?: boolean;
  /** The account is admin there. */
  readonly isAdmin?: boolean;
  /** Members before anybody joins or leaves. */
  readonly members: number;
  /** Mean number of conversations a day. */
  readonly pace: number;
  /** Its conversations; none comes again before all others were had. */
  readonly threads: readonly string[];
}

const money = [...deals, ...moreDeals];
const software = [...saas, ...moreSaas];
const models = [...ai, ...moreAi];
const energy = [...climate, ...moreClimate];
const talk = [...community, ...moreCommunity];

/** The ten groups that every simulated account is in. */
const firstPlans: readonly ChatPlan[] = [
  {
    slug: 'harbour-angels',
    name: 'Harbour Angels – Deal Flow',
    description: 'Deals, diligence and co-investing. No adverts, please.',
    isAdmin: true,
    members: 22,
    pace: 3,
    threads: [...money, ...talk, ...adverts],
  },
  {
    slug: 'saas-founders',
    name: 'SaaS Founders Circle',
    description: 'Founders of software companies help each other.',
    members: 18,
    pace: 2.6,
    threads: [...software, ...talk, ...adverts],
  },
  {
    slug: 'ai-builders',
    name: 'AI Builders London',
    description: 'People who ship machine learning. Meetup every month.',
    isAdmin: true,
    members: 24,
    pace: 2.8,
    threads: [...models, ...talk],
  },
  {
    slug: 'climate-investors',
    name: 'Climate Tech Investors',
    description: 'Financing what lowers emissions.',
    members: 16,
    pace: 1.8,
    threads: [...energy, ...money, ...talk],
  },
  {
    slug: 'madrid-london',
    name: 'Puente Madrid–London',
    description: 'Inversores y fundadores entre Madrid y Londres. ES / EN.',
    isAdmin: true,
    members: 20,
    pace: 2.4,
    threads: [...spanish, ...otherLanguages, ...money, ...adverts],
  },
  {
    slug: 'women-in-venture',
    name: 'Women in Venture',
    description: 'Investing, hiring, events.',
    members: 17,
    pace: 1.6,
    threads: [...money, ...talk, ...software],
  },
  {
    slug: 'northbridge',
    name: 'Northbridge Ecosystem',
    description: 'The community of founders, investors and builders in the north.',
    isAdmin: true,
    members: 30,
    pace: 0.8,
    threads: [...talk],
  },
  {
    slug: 'northbridge-announcements',
    name: 'Northbridge Announcements',
    description: 'News from the organisers.',
    parent: 'northbridge',
    isAnnouncements: true,
    isAdmin: true,
    members: 30,
    pace: 0.4,
    threads: [...announcements],
  },
  {
    slug: 'northbridge-founders',
    name: 'Northbridge Founders',
    description: 'Founders of the Northbridge community.',
    parent: 'northbridge',
    isAdmin: true,
    members: 14,
    pace: 1.7,
    threads: [...software, ...models, ...talk, ...adverts],
  },
  {
    slug: 'climate-bulletin',
    name: 'Climate Tech Bulletin',
    description: 'A message a week, no discussion.',
    isAnnouncements: true,
    members: 28,
    pace: 0.3,
    threads: [...announcements],
  },
];

const everydayPlans = everydayGroups
  .flatMap(({ names, threads }) => names.map((name) => ({ name, threads })))
  .map(
    ({ name, threads }, index): ChatPlan => ({
      slug: `everyday-${index}`,
      name,
      description: '',
      isAdmin: index % 5 === 0,
      members: 6 + (index % 7) * 3,
      pace: 0.4 + (index % 4) * 0.3,
      threads,
    }),
  );

/** Every group of the simulated network, those of work first. */
export const chatPlans: readonly ChatPlan[] = [...firstPlans, ...everydayPlans];
