import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchLater } from './app/fetch-later.ts';
import { Crashed } from './shared/ui/ErrorBoundary.tsx';
import { uiTexts } from './shared/ui/texts.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

// Who comes to the landing page needs neither the router nor the component library.
const app =
  window.location.pathname === '/' ? import('./app/Landing.tsx') : import('./app/App.tsx');
app
  .then(async ({ App, prepare }) => {
    await prepare();
    // In slices, so that the page answers in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
    fetchLater();
  })
  // The connection broke between two files: never a blank page.
  .catch(() => {
    const { failedTitle, appFailed } = uiTexts;
    const reload = () => window.location.reload();
    root.render(<Crashed title={failedTitle} text={appFailed} onRetry={reload} />);
  });
