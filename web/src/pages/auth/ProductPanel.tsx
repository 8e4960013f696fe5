import { IconBooks, IconMessageQuestion, IconNotes, IconServer } from '@tabler/icons-react';
import { authTexts } from '../../features/auth/texts.ts';
import classes from './ProductPanel.module.css';

const { panel } = authTexts;
const icons = [IconNotes, IconMessageQuestion, IconBooks, IconServer];

/** Weeks of the calendar that decorates the panel: levels of the digest calendar, seven a column. */
const weeks = [
  [0, 1, 0, 2, 1, 0, 0],
  [1, 2, 1, 3, 2, 0, 1],
  [0, 2, 3, 1, 4, 1, 0],
  [2, 1, 4, 2, 3, 0, 1],
  [1, 3, 2, 4, 2, 1, 0],
  [2, 4, 3, 2, 4, 2, 1],
  [1, 2, 4, 3, 4, 1, 0],
  [3, 4, 2, 4, 3, 2, 1],
  [2, 3, 4, 4, 2, 1, 2],
  [3, 4, 4, 3, 4, 2, 1],
];

const cells = weeks.flatMap((days, week) =>
  days.map((level, day) => ({ x: week * 25 + 2, y: day * 25 + 2, opacity: 0.05 + level * 0.09 })),
);

function Calendar() {
  return (
    <svg className={classes.calendar} viewBox="0 0 250 175" aria-hidden="true">
      {cells.map(({ x, y, opacity }) => (
        <rect key={`${x},${y}`} x={x} y={y} width="21" height="21" rx="5" opacity={opacity} />
      ))}
    </svg>
  );
}

/** What the product does, beside the form. */
export function ProductPanel() {
  return (
    <aside className={classes.panel}>
      <div className={classes.content}>
        <h2 className={classes.title}>{panel.title}</h2>
        <ul className={classes.facts}>
          {panel.facts.map(({ title, text }, i) => {
            const Icon = icons[i] ?? IconNotes;
            return (
              <li key={title} className={classes.fact}>
                <span className={classes.icon}>
                  <Icon size={18} stroke={1.7} aria-hidden />
                </span>
                <span>
                  <strong>{title}</strong>
                  <span className={classes.detail}>{text}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <Calendar />
    </aside>
  );
}
