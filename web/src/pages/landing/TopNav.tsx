import { useEffect, useState } from 'react';
import { Brand } from '../../shared/ui/Brand.tsx';
import { scrollToSection } from './scroll.ts';
import classes from './TopNav.module.css';
import { landingTexts } from './texts.ts';

const { nav, brand } = landingTexts;
const sections = ['benefits', 'personas', 'comparison'] as const;

/** The bar at the top; on phones a button shows the same links. */
export function TopNav() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);

  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <a href="/" className={classes.brand}>
          <Brand name={brand} />
        </a>
        <nav
          id="landing-menu"
          aria-label={nav.label}
          className={classes.links}
          data-opened={opened || undefined}
        >
          {sections.map((id) => (
            <a key={id} href={`#${id}`} className={classes.link} onClick={close}>
              {nav[id]}
            </a>
          ))}
        </nav>
        <a href="/auth" className={classes.signIn}>
          {nav.signIn}
        </a>
        <button
          type="button"
          className={classes.start}
          onClick={() => {
            close();
            scrollToSection('pricing');
          }}
        >
          {nav.start}
        </button>
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
      </div>
    </header>
  );
}
