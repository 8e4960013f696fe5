import { Brand } from '../../shared/ui/Brand.tsx';
import { Hero } from './Hero.tsx';
import classes from './LandingPage.module.css';
import { Pricing } from './Pricing.tsx';
import { Benefits, Comparison, Personas } from './Sections.tsx';
import { scrollToSection, TopNav } from './TopNav.tsx';
import { landingTexts } from './texts.ts';

const { closing, footer, brand } = landingTexts;

/**
 * The public page: what the product is, for whom, and what it costs (spec §2). Its links are plain
 * ones: it is shown without the router.
 */
export function LandingPage() {
  return (
    <div className={classes.page}>
      <TopNav />
      <main>
        <Hero />
        <Benefits />
        <Pricing />
        <Personas />
        <Comparison />
        <section className={classes.section}>
          <div className={classes.closing}>
            <h2>{closing.title}</h2>
            <p>{closing.text}</p>
            <button
              type="button"
              className={classes.primary}
              onClick={() => scrollToSection('pricing')}
            >
              {closing.button}
            </button>
          </div>
        </section>
      </main>
      <footer className={classes.footer}>
        <div>
          <Brand name={brand} />
          <p>{footer.text}</p>
        </div>
        <nav aria-label={footer.label}>
          <a href="/privacy">{footer.privacy}</a>
          <a href="/terms">{footer.terms}</a>
        </nav>
      </footer>
    </div>
  );
}
