import {
  adverts,
  ai,
  community,
  deals,
  otherLanguages,
  saas,
  spanish,
} from '@groupsight/chat-simulated/demo-content';

/** How a phone writes its exports. */
export type Phone = 'android' | 'android-es' | 'ios';

/** A sample chat. */
export interface SamplePlan {
  readonly name: string;
  readonly fileName: string;
  readonly phone: Phone;
  /** Mean number of conversations on a working day. */
  readonly pace: number;
  readonly threads: readonly string[];
}

/** The chats that the demo imports. */
export const samplePlans: readonly SamplePlan[] = [
  {
    name: 'Seed Investors Circle',
    fileName: 'WhatsApp Chat with Seed Investors Circle.txt',
    phone: 'android',
    pace: 1.5,
    threads: [...deals, ...deals, ...community, ...adverts],
  },
  {
    name: 'Product Builders Guild',
    fileName: 'WhatsApp Chat - Product Builders Guild.zip',
    phone: 'ios',
    pace: 1.4,
    threads: [...saas, ...ai, ...community],
  },
  {
    name: 'Inversores Madrid & Friends',
    fileName: 'Chat de WhatsApp con Inversores Madrid & Friends.txt',
    phone: 'android-es',
    pace: 1.3,
    threads: [...spanish, ...spanish, ...otherLanguages, ...deals, ...adverts],
  },
];
