import { useCallback } from 'react';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { MarkdownFile } from '../../shared/markdown/MarkdownFile.tsx';
import { fittedPolicy } from './disclosures.ts';

export type LegalText = 'terms' | 'privacy';

/** The terms or the privacy policy, as they are on this server. */
export function LegalBody({ text }: { text: LegalText }) {
  return text === 'terms' ? <MarkdownFile path="/tos.md" /> : <Policy />;
}

function Policy() {
  const { data } = useUnchanging('/api/config', {});
  const known = data?.disclosures ?? null;
  const prepare = useCallback((policy: string) => fittedPolicy(policy, known), [known]);
  return <MarkdownFile path="/privacy.md" prepare={prepare} />;
}
