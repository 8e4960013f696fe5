import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { seedCache } from '../shared/api/seed-cache.ts';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { Product, preparePage } from './Product.tsx';

const LandingPage = lazy(() =>
  import('../pages/landing/LandingPage.tsx').then((m) => ({ default: m.LandingPage })),
);

function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

/** Resolves when the first screen can be drawn once and for all, instead of piece after piece. */
export async function prepare(): Promise<void> {
  await Promise.all([preparePage(window.location.pathname), seedCache()]);
}

/** The whole product in the browser, and the landing page for who is sent back to it. */
export function App() {
  return (
    <BrowserRouter>
      <Boundary>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<LandingPage />} />
            <Route path="/*" element={<Product />} />
          </Routes>
        </Suspense>
      </Boundary>
    </BrowserRouter>
  );
}
