import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogueOf } from './pages/landing/catalogues.ts';
import { LandingPage } from './pages/landing/LandingPage.tsx';
import { startLanguage } from './shared/language/language.ts';
import { ErrorBoundary } from './shared/ui/ErrorBoundary.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('landing.html has no #root');
const root = createRoot(container);
void startLanguage(catalogueOf).then(() =>
  root.render(
    <StrictMode>
      <ErrorBoundary resetKey="/">
        <LandingPage />
      </ErrorBoundary>
    </StrictMode>,
  ),
);
