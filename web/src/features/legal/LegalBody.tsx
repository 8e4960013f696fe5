import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { getConfig } from '../../shared/api/endpoints.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { useLanguage } from '../../shared/language/language.ts';
import { MarkdownFile } from '../../shared/markdown/MarkdownFile.tsx';
import { fittedPolicy } from './disclosures.ts';
import { legalBodyTexts } from './texts.ts';

export type LegalText = 'terms' | 'privacy';

interface Props {
  text: LegalText;
  /** Whether its title stands above it already. */
  isTitled?: boolean;
}

const asIs = (text: string) => text;
const withoutTitle = (text: string) => text.replace(/^\s*# .*\n+/, '');

/** The terms or the privacy policy, as they are on this server. */
export function LegalBody({ text, isTitled = false }: Props) {
  const shown = isTitled ? withoutTitle : asIs;
  const language = useLanguage();
  return (
    <>
      {language !== 'en' && (
        <Text c="dimmed" size="sm" mb="md">
          {legalBodyTexts.inEnglish}
        </Text>
      )}
      {text === 'terms' ? (
        <MarkdownFile path="/tos.md" prepare={shown} />
      ) : (
        <Policy shown={shown} />
      )}
    </>
  );
}

function Policy({ shown }: { shown: (text: string) => string }) {
  const { data } = useUnchanging(getConfig());
  const known = data?.disclosures ?? null;
  const prepare = useCallback(
    (policy: string) => shown(fittedPolicy(policy, known)),
    [known, shown],
  );
  return <MarkdownFile path="/privacy.md" prepare={prepare} />;
}
