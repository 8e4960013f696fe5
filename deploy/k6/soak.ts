import { optionsOf, usersOf } from './profiles.ts';
import { type SummaryData, summary } from './summary.ts';
import { makeUsers } from './users.ts';

export { reading, signingIn, writing } from './journeys.ts';

export const options = optionsOf('soak');
export const setup = () => makeUsers(usersOf('soak'));
export const handleSummary = (data: SummaryData) => summary('soak', data);
