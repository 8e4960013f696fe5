import { useState } from 'react';
import { Brand } from '../../shared/ui/Brand.tsx';
import classes from './TopNav.module.css';
import { landingTexts } from './texts.ts';

const { nav, brand } = landingTexts;
const LINKS = [
  { id: 'benefits', label: nav.benefits },
  { id: 'personas', label: nav.personas },
  { id: 'comparison', label: nav.comparison },
] as const;

/** Brings a section of the page into view. */
export function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

/** The bar at the top; on phones a button shows the same links. */
export function TopNav() {
  const [opened, setOpened] = useState(false);

  function go(id: string): void {
    setOpened(false);
    scrollToSection(id);
  }

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <a href="/" className={classes.brand}>
          <Brand name={brand} />
        </a>
        <button
          type="button"
          className={classes.burger}
          aria-expanded={opened}
          aria-controls="landing-menu"
          aria-label={opened ? nav.closeMenu : nav.openMenu}
          onClick={() => setOpened(!opened)}
        >
          <span />
          <span />
        </button>
        <nav
          id="landing-menu"
          aria-label={nav.label}
          className={classes.links}
          data-opened={opened || undefined}
        >
          {LINKS.map(({ id, label }) => (
            <button key={id} type="button" className={classes.link} onClick={() => go(id)}>
              {label}
            </button>
          ))}
          <a href="/auth" className={classes.signIn}>
            {nav.signIn}
          </a>
          <button type="button" className={classes.start} onClick={() => go('pricing')}>
            {nav.start}
          </button>
        </nav>
      </div>
    </header>
  );
}
