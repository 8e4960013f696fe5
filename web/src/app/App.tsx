import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';

const LandingPage = lazy(() =>
  import('../pages/landing/LandingPage.tsx').then((m) => ({ default: m.LandingPage })),
);
// Everything but the landing page needs the component library: one chunk brings it.
const Product = lazy(() => import('./Product.tsx').then((m) => ({ default: m.Product })));

function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

/** The whole product in the browser: the landing page, or the product behind it. */
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
