import { IconCheck } from '@tabler/icons-react';
import buttons from './Buttons.module.css';
import { Carousel } from './Carousel.tsx';
import classes from './Hero.module.css';
import { slides } from './screenshots.ts';
import { scrollToSection } from './scroll.ts';
import { landingTexts } from './texts.ts';

const { hero } = landingTexts;

/** What it is, in one look: the promise and the product. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <p className={classes.eyebrow}>{hero.eyebrow}</p>
      <h1>
        {hero.title.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <p className={classes.lead}>{hero.text}</p>
      <div className={classes.actions}>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => scrollToSection('pricing')}
        >
          {hero.start}
        </button>
        <a href="/auth" className={buttons.secondary}>
          {hero.signIn}
        </a>
      </div>
      <ul className={classes.facts}>
        {hero.facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={15} stroke={2.5} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      <Carousel slides={slides} />
    </section>
  );
}
