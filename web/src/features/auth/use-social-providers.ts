import { getConfig } from '../../shared/api/endpoints.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';

/** The two buttons, under their usual names. */
const usual = [
  { provider: 'google', name: 'Google' },
  { provider: 'microsoft', name: 'Microsoft' },
] as const;

export interface SocialProvider {
  readonly provider: string;
  readonly name: string;
  /** Where to go to sign in; undefined where this server has no settings for it. */
  readonly url: string | undefined;
}

/** Who can vouch for people on this server. */
export function useSocialProviders() {
  const { data, isLoading } = useUnchanging(getConfig());
  // Whoever stands between the server and us may answer something else.
  const known = Array.isArray(data?.socialProviders) ? data.socialProviders : undefined;
  const providers = usual.map(({ provider, name }): SocialProvider => {
    const found = known?.find((one) => one.provider === provider);
    return { provider, name: found?.name ?? name, url: found?.url };
  });
  const nameOf = (id: string) => providers.find(({ provider }) => provider === id)?.name ?? id;
  return { providers, nameOf, loading: isLoading, failed: !isLoading && !known };
}
