import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './Comparison.module.css';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { comparison } = landingTexts;

/** A day with the product, and the same day without. */
export function Comparison() {
  const { title, columns, rows } = comparison;
  return (
    <Section id="comparison" title={title} band>
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
              <td>
                <IconX size={17} aria-hidden />
                {without}
              </td>
              <td>
                <IconCheck size={17} stroke={2.4} aria-hidden />
                {withIt}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
