import { useEffect } from 'react';
import { Benefits } from './Benefits.tsx';
import { Closing, Footer } from './Closing.tsx';
import { Comparison } from './Comparison.tsx';
import { Faq } from './Faq.tsx';
import { Hero } from './Hero.tsx';
import classes from './LandingPage.module.css';
import { Personas } from './Personas.tsx';
import { Pricing } from './Pricing.tsx';
import { Showcase } from './Showcase.tsx';
import { scrollToSection } from './scroll.ts';
import { TopNav } from './TopNav.tsx';
import { WorkedExample } from './WorkedExample.tsx';

/**
 * The public page: what the product is, for whom, and what it costs. Its links are plain
 * ones: it is shown without the router.
 */
export function LandingPage() {
  // Opened at a section: the browser looked for it before the page was there.
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) scrollToSection(id);
  }, []);
  return (
    <div className={classes.page}>
      <TopNav />
      <main>
        <Hero />
        <Benefits />
        <WorkedExample />
        <Showcase />
        <Pricing />
        <Personas />
        <Comparison />
        <Faq />
        <Closing />
      </main>
      <Footer />
    </div>
  );
}
