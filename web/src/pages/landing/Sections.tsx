import {
  IconBooks,
  IconCalendarTime,
  IconMessageQuestion,
  IconNotebook,
  IconShieldCheck,
  IconTag,
} from '@tabler/icons-react';
import classes from './LandingPage.module.css';
import { landingTexts } from './texts.ts';

const { benefits, personas, comparison } = landingTexts;
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
    <section id="benefits" className={classes.section}>
      <h2>{benefits.title}</h2>
      <p className={classes.sub}>{benefits.text}</p>
      <ul className={classes.cards}>
        {benefits.items.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className={classes.card}>
              <span className={classes.icon} aria-hidden>
                <Icon size={20} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Personas() {
  return (
    <section id="personas" className={classes.section}>
      <h2>{personas.title}</h2>
      <ul className={classes.cards}>
        {personas.items.map(({ title, text }) => (
          <li key={title} className={classes.persona}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Comparison() {
  const { columns, rows } = comparison;
  return (
    <section id="comparison" className={classes.section}>
      <h2>{comparison.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, by keyboard too */}
      <section className={classes.tableFrame} tabIndex={0} aria-label={comparison.title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.task}</th>
              <th scope="col">{columns.without}</th>
              <th scope="col">{columns.with}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([task, without, withIt]) => (
              <tr key={task}>
                <th scope="row">{task}</th>
                <td>{without}</td>
                <td>{withIt}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
