import { Button, Divider, SimpleGrid, Text } from '@mantine/core';
import { useId } from 'react';
import { LegalLinks } from './LegalLinks.tsx';
import type { LegalText } from '../legal/LegalBody.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import classes from './SocialButtons.module.css';
import { packTrip } from './social-trip.ts';
import { authTexts } from './texts.ts';
import { type SocialProvider, useSocialProviders } from './use-social-providers.ts';

const { social } = authTexts;

interface Props {
  /** Where whoever signs in goes on; undefined: the dashboard. */
  from: string | undefined;
  remember: boolean;
  onLegal(text: LegalText): void;
}

function reasonOf(providers: readonly SocialProvider[], failed: boolean): string {
  if (failed) return social.unknown;
  const missing = providers.filter(({ url }) => !url);
  if (missing.length === providers.length) return social.none;
  return missing.map(({ name }) => social.other(name)).join(' ');
}

/** Sign-in through somebody else; disabled, with the reason, where this server has no settings. */
export function SocialButtons({ from, remember, onLegal }: Props) {
  const id = useId();
  const { providers, loading, failed } = useSocialProviders();
  const reason = loading ? '' : reasonOf(providers, failed);
  const some = providers.some(({ url }) => url);
  const shared = (name: string) => ({
    variant: 'default',
    leftSection: <ProviderMark name={name} />,
    children: name,
  });
  return (
    <>
      <Divider label={social.divider} my="lg" />
      <SimpleGrid cols={2} spacing="sm">
        {providers.map(({ provider, name, url }) =>
          url ? (
            <Button
              key={provider}
              component="a"
              href={url}
              onClick={() => packTrip({ from, remember })}
              {...shared(name)}
            />
          ) : (
            <Button key={provider} disabled aria-describedby={`${id}-reason`} {...shared(name)} />
          ),
        )}
      </SimpleGrid>
      <Text id={`${id}-reason`} className={classes.note}>
        {reason}
      </Text>
      {some && (
        <Text className={classes.note}>
          {social.agree} <LegalLinks onLegal={onLegal} />.
        </Text>
      )}
    </>
  );
}
