import { optionsOf, usersOf } from './profiles.ts';
import { type SummaryData, summary } from './summary.ts';
import { makeUsers } from './users.ts';

export { reading, signingIn, writing } from './journeys.ts';

export const options = optionsOf('smoke');
export const setup = () => makeUsers(usersOf('smoke'));
export const handleSummary = (data: SummaryData) => summary('smoke', data);
