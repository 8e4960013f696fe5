import { getConfig } from '../../shared/api/endpoints.ts';
import type { PublicConfig } from '../../shared/api/types.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { shortest } from './rules.ts';
import { useUser } from './session.tsx';

const anybody: PublicConfig['registration'] = {
  mode: 'open',
  domains: [],
  confirmsAddresses: false,
  resetPasswordLength: shortest,
  providersOnly: false,
};

/** Whether the one who is signed in has a password here to show that it is them. */
export function useHasPassword(): boolean {
  const { provider } = useUser();
  const { providersOnly } = useRegistration();
  return provider === 'local' && !providersOnly;
}

/** Who may make an account on this server; anybody until it is known: the server decides. */
export function useRegistration(): PublicConfig['registration'] {
  const { data } = useUnchanging(getConfig());
  return data?.registration ?? anybody;
}
