/** The simulated network's words, for the sample chats of the demo. */
export { ai } from './content/ai.ts';
export { adverts } from './content/broadcasts.ts';
export { community } from './content/community.ts';
export { deals } from './content/deals.ts';
export { advertiser, visitors } from './content/people.ts';
export { saas } from './content/saas.ts';
export { otherLanguages, spanish } from './content/spanish.ts';
export { Random } from './random.ts';
export { performScript, type ScriptLine } from './script.ts';
