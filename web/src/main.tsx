import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepare } from './app/App.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
// Not with `await` at the top: the page's file waits for this one to be run.
void prepare(window.location.pathname).then(() =>
  // In slices, so that the page answers in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
