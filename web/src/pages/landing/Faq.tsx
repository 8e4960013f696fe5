import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { whereMessagesGo } from '../../features/legal/disclosures.ts';
import type { Disclosures, PublicConfig } from '../../shared/api/types.ts';
import classes from './Faq.module.css';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { faq } = landingTexts;

/** As this server is configured; asked without the app's client, which this page does not load. */
async function askDisclosures(): Promise<Disclosures | null> {
  try {
    const response = await fetch('/api/config');
    if (!response.ok) return null;
    const { data } = (await response.json()) as { data?: Partial<PublicConfig> };
    return data?.disclosures ?? null;
  } catch {
    // Not known then: the answer says what may be.
    return null;
  }
}

/** What people ask before they sign up, answered as things are. */
export function Faq() {
  const [known, setKnown] = useState<Disclosures | null>(null);
  const answers: Readonly<Record<string, string>> = { [faq.messages]: whereMessagesGo(known) };
  const ask = () => {
    if (!known) void askDisclosures().then(setKnown);
  };
  return (
    <Section title={faq.title} beside>
      <div className={classes.list}>
        {faq.items.map(({ question, answer }) => (
          <details key={question} {...(question === faq.messages ? { onToggle: ask } : {})}>
            <summary>
              {question}
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </summary>
            <p>{answers[question] ?? answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
