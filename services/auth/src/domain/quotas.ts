import { invalid } from '@groupsight/shared/errors';

/** What an operator may set; each undefined where the plan and the settings say it. */
export interface AskedQuotas {
  readonly storageBytes?: number | undefined;
  readonly groups?: number | undefined;
  readonly importsDaily?: number | undefined;
  readonly modelTokensDaily?: number | undefined;
}

export const quotaNames = ['storageBytes', 'groups', 'importsDaily', 'modelTokensDaily'] as const;

/** Those that are set, each a whole number from 0 on. @throws invalid_quota */
export function checkQuotas(
  asked: AskedQuotas,
): Partial<Record<(typeof quotaNames)[number], number>> {
  const set = quotaNames.flatMap((name) => {
    const value = asked[name];
    if (value === undefined) return [];
    if (Number.isSafeInteger(value) && value >= 0) return [[name, value] as const];
    throw invalid('invalid_quota', 'A limit is a whole number, 0 or more.', { field: name });
  });
  return Object.fromEntries(set);
}
