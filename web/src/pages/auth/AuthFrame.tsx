import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { authTexts } from '../../features/auth/texts.ts';
import { Brand } from '../../shared/ui/Brand.tsx';
import classes from './AuthFrame.module.css';
import { ProductPanel } from './ProductPanel.tsx';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

/** The page that sign-in, sign-up and reset stand on; beside them what the product is, if there is room. */
export function AuthFrame({ title, text, children }: Props) {
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.column}>
          <header className={classes.header}>
            <Anchor component={Link} to="/" c="var(--gs-text)" underline="never">
              <Brand name={authTexts.brand} />
            </Anchor>
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.text}>{text}</p>
          </header>
          {children}
        </div>
      </main>
      <ProductPanel />
    </div>
  );
}
