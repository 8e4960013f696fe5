import { IconPlus } from '@tabler/icons-react';
import classes from './Faq.module.css';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { faq } = landingTexts;

/** What people ask before they sign up, answered as things are. */
export function Faq() {
  return (
    <Section title={faq.title} beside>
      <div className={classes.list}>
        {faq.items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
