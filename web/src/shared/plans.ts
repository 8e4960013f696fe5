import type { User } from './api/types.ts';

/** How many groups each plan may watch; null: any number. The server holds people to it. */
export const watchLimits: Readonly<Record<User['plan'], number | null>> = {
  personal: 5,
  professional: 10,
  ultimate: null,
};
