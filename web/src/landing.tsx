import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './pages/landing/LandingPage.tsx';
import { ErrorBoundary } from './shared/ui/ErrorBoundary.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('landing.html has no #root');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary resetKey="/">
      <LandingPage />
    </ErrorBoundary>
  </StrictMode>,
);
