import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { LegalBody, type LegalText } from '../../features/legal/LegalBody.tsx';
import { Brand } from '../../shared/ui/Brand.tsx';
import classes from './LegalPage.module.css';
import { legalTexts } from './texts.ts';

/** Terms or privacy policy as a page with a Back button. */
export function LegalPage({ text }: { text: LegalText }) {
  const navigate = useNavigate();
  // Opened from a link elsewhere there is nothing to go back to: the landing page then.
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {/* A plain link: the landing page is a page of its own. */}
        <a href="/" aria-label={legalTexts.home}>
          <Brand name={legalTexts.brand} />
        </a>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={back}
        >
          {legalTexts.back}
        </Button>
      </header>
      <main className={classes.text}>
        <LegalBody key={text} text={text} />
        <Link className={classes.also} to={text === 'terms' ? '/privacy' : '/terms'}>
          {legalTexts.also[text]}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      </main>
    </div>
  );
}
