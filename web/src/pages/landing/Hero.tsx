import { Carousel } from './Carousel.tsx';
import classes from './LandingPage.module.css';
import { scrollToSection } from './TopNav.tsx';
import { landingTexts } from './texts.ts';

const { hero } = landingTexts;

export function Hero() {
  return (
    <section className={classes.hero}>
      <p className={classes.eyebrow}>{hero.eyebrow}</p>
      <h1>{hero.title}</h1>
      <p className={classes.lead}>{hero.text}</p>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.primary}
          onClick={() => scrollToSection('pricing')}
        >
          {hero.start}
        </button>
        <a href="/auth" className={classes.secondary}>
          {hero.signIn}
        </a>
      </div>
      <Carousel />
    </section>
  );
}
