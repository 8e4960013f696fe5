import type { ReactNode } from 'react';
import classes from './Section.module.css';

interface Props {
  id?: string;
  title: string;
  text?: string;
  /** On a ground of its own over the whole width. */
  band?: boolean;
  /** The heading beside the content instead of over it. */
  beside?: boolean;
  children: ReactNode;
}

/** A part of the page with its heading; links and buttons scroll to its id. */
export function Section({ id, title, text, band, beside, children }: Props) {
  return (
    <section id={id} className={classes.root} data-band={band || undefined} tabIndex={-1}>
      <div className={classes.inner} data-beside={beside || undefined}>
        <div className={classes.head} data-wide={text ? undefined : true}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
