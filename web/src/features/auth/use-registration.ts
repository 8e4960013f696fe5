import { getConfig } from '../../shared/api/endpoints.ts';
import type { PublicConfig } from '../../shared/api/types.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';

const anybody: PublicConfig['registration'] = {
  mode: 'open',
  domains: [],
  confirmsAddresses: false,
};

/** Who may make an account on this server; anybody until it is known: the server decides. */
export function useRegistration(): PublicConfig['registration'] {
  const { data } = useUnchanging(getConfig());
  return data?.registration ?? anybody;
}
