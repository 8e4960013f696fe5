import { Anchor } from '@mantine/core';
import type { LegalText } from '../legal/LegalBody.tsx';
import { authTexts } from './texts.ts';

/** 'Terms and Conditions and Privacy Policy', each opening its text over the form. */
export function LegalLinks({ onLegal }: { onLegal(text: LegalText): void }) {
  const link = (text: LegalText) => (
    <Anchor component="button" type="button" inherit onClick={() => onLegal(text)}>
      {authTexts[text]}
    </Anchor>
  );
  return (
    <>
      {link('terms')} {authTexts.and} {link('privacy')}
    </>
  );
}
