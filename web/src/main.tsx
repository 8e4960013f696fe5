import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { catalogueOf } from './app/catalogues.ts';
import { preparePage } from './app/pages.tsx';
import { readToken } from './shared/api/session.ts';
import { startLanguage } from './shared/language/language.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
const spoken = startLanguage(catalogueOf);
const prepared = preparePage(window.location.pathname);
// A visitor sees the page drawn once; for a user the app checks the session while the page comes.
void Promise.all([spoken, readToken() ? undefined : prepared]).then(() =>
  // In slices, so that the page answers in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
