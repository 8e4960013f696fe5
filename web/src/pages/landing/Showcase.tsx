import { IconCheck } from '@tabler/icons-react';
import { Section } from './Section.tsx';
import classes from './Showcase.module.css';
import { type DetailName, detailOf } from './screenshots.ts';
import { landingTexts } from './texts.ts';

const { showcase } = landingTexts;

/** A part of a screen in the page's own theme; the other one is not loaded. */
function DetailPicture({ name }: { name: DetailName }) {
  const { alt, light, dark, width, height } = detailOf(name);
  const common = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={classes.picture} data-detail={name}>
      <img {...common} className={classes.light} src={light} alt={alt} lang="en" />
      <img {...common} className={classes.dark} src={dark} alt={alt} lang="en" />
    </div>
  );
}

/** What the app does, beside the screens that do it. */
export function Showcase() {
  return (
    <Section title={showcase.title}>
      <div className={classes.rows}>
        {showcase.rows.map(({ pictures, title, text, points }) => (
          <article key={title} className={classes.row}>
            <div className={classes.words}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>
                    <IconCheck size={17} stroke={2.2} aria-hidden />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
            <div className={classes.stage} data-count={pictures.length}>
              {pictures.map((name) => (
                <DetailPicture key={name} name={name} />
              ))}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
