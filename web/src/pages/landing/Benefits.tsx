import {
  IconBooks,
  IconCalendarTime,
  IconMessageQuestion,
  IconNotebook,
  IconShieldCheck,
  IconTag,
} from '@tabler/icons-react';
import classes from './Benefits.module.css';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { benefits } = landingTexts;
const ICONS = {
  digest: IconNotebook,
  question: IconMessageQuestion,
  library: IconBooks,
  topic: IconTag,
  shield: IconShieldCheck,
  clock: IconCalendarTime,
} as const;

export function Benefits() {
  return (
    <Section id="benefits" title={benefits.title} text={benefits.text} band>
      <ul className={classes.cards}>
        {benefits.items.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title}>
              <Icon size={24} stroke={1.6} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
