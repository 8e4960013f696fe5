import { Brand } from '../../shared/ui/Brand.tsx';
import classes from './Closing.module.css';
import { scrollToSection } from './scroll.ts';
import { landingTexts } from './texts.ts';

const { closing, footer, nav, brand } = landingTexts;

/** The last word: begin. */
export function Closing() {
  return (
    <section className={classes.closing}>
      <div className={classes.panel}>
        <h2>{closing.title}</h2>
        <p>{closing.text}</p>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.light}
            onClick={() => scrollToSection('pricing')}
          >
            {closing.button}
          </button>
          <a href="/auth" className={classes.ghost}>
            {closing.signIn}
          </a>
        </div>
      </div>
    </section>
  );
}

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.brand}>
        <Brand name={brand} />
        <p>{footer.text}</p>
      </div>
      <nav aria-label={footer.product}>
        <h2>{footer.product}</h2>
        <a className={classes.link} href="#benefits">
          {nav.benefits}
        </a>
        <a className={classes.link} href="#pricing">
          {nav.pricing}
        </a>
        <a className={classes.link} href="#personas">
          {nav.personas}
        </a>
        <a className={classes.link} href="#comparison">
          {nav.comparison}
        </a>
      </nav>
      <nav aria-label={footer.legal}>
        <h2>{footer.legal}</h2>
        <a className={classes.link} href="/privacy">
          {footer.privacy}
        </a>
        <a className={classes.link} href="/terms">
          {footer.terms}
        </a>
      </nav>
      <p className={classes.disclaimer}>{footer.disclaimer}</p>
    </footer>
  );
}
