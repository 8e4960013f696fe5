import { LandingPage } from '../pages/landing/LandingPage.tsx';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';

/** The landing page for who comes to it first: without the router and the component library. */
export function App() {
  return (
    <ErrorBoundary resetKey="/">
      <LandingPage />
    </ErrorBoundary>
  );
}

/** There is nothing to wait for. */
export async function prepare(): Promise<void> {}
