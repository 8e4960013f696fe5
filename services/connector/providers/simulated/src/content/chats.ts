import { ai } from './ai.ts';
import { adverts, announcements } from './broadcasts.ts';
import { climate } from './climate.ts';
import { community } from './community.ts';
import { deals } from './deals.ts';
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
  readonly threads: readonly string[];
}

/** The ten groups that every simulated account is in. */
export const chatPlans: readonly ChatPlan[] = [
  {
    slug: 'harbour-angels',
    name: 'Harbour Angels – Deal Flow',
    description: 'Deals, diligence and co-investing. No adverts, please.',
    isAdmin: true,
    members: 22,
    pace: 3,
    threads: [...deals, ...deals, ...community, ...adverts],
  },
  {
    slug: 'saas-founders',
    name: 'SaaS Founders Circle',
    description: 'Founders of software companies help each other.',
    members: 18,
    pace: 2.6,
    threads: [...saas, ...saas, ...community, ...adverts],
  },
  {
    slug: 'ai-builders',
    name: 'AI Builders London',
    description: 'People who ship machine learning. Meetup every month.',
    isAdmin: true,
    members: 24,
    pace: 2.8,
    threads: [...ai, ...ai, ...community],
  },
  {
    slug: 'climate-investors',
    name: 'Climate Tech Investors',
    description: 'Financing what lowers emissions.',
    members: 16,
    pace: 1.8,
    threads: [...climate, ...climate, ...deals, ...community],
  },
  {
    slug: 'madrid-london',
    name: 'Puente Madrid–London',
    description: 'Inversores y fundadores entre Madrid y Londres. ES / EN.',
    isAdmin: true,
    members: 20,
    pace: 2.4,
    threads: [...spanish, ...spanish, ...otherLanguages, ...deals, ...adverts],
  },
  {
    slug: 'women-in-venture',
    name: 'Women in Venture',
    description: 'Investing, hiring, events.',
    members: 17,
    pace: 1.6,
    threads: [...deals, ...community, ...saas],
  },
  {
    slug: 'northbridge',
    name: 'Northbridge Ecosystem',
    description: 'The community of founders, investors and builders in the north.',
    isAdmin: true,
    members: 30,
    pace: 0.8,
    threads: [...community],
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
    threads: [...saas, ...ai, ...community, ...adverts],
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
