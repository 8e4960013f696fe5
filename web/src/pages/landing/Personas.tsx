import { IconBriefcase, IconTopologyStar3, IconUsersGroup } from '@tabler/icons-react';
import classes from './Personas.module.css';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { personas } = landingTexts;
const ICONS = {
  briefcase: IconBriefcase,
  people: IconUsersGroup,
  network: IconTopologyStar3,
} as const;

export function Personas() {
  return (
    <Section id="personas" title={personas.title} text={personas.text}>
      <ul className={classes.people}>
        {personas.items.map(({ icon, title, text, uses }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title}>
              <Icon size={26} stroke={1.6} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
              <ul className={classes.uses}>
                {uses.map((use) => (
                  <li key={use} className={classes.use}>
                    {use}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
