import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { lazyPage, pagesByPath } from './pages.tsx';

const landing = lazyPage(() =>
  import('../pages/landing/LandingPage.tsx').then((m) => m.LandingPage),
);
/** What all but the landing page stand in. */
const product = lazyPage(() => import('./Product.tsx').then((m) => m.Product));

/**
 * Resolves when the first screen can be drawn at once. The frame and the page are fetched side by
 * side: the frame alone would ask for the page only after it has come itself.
 */
export async function prepare(pathname: string): Promise<void> {
  const page = pagesByPath[pathname.split('/')[1] ?? ''];
  await Promise.all(page ? [product.prepare(), page.prepare()] : [landing.prepare()]);
}

function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

/** The landing page, which needs no component library, and the whole product. */
export function App() {
  return (
    <BrowserRouter>
      <Boundary>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<landing.Page />} />
            <Route path="/*" element={<product.Page />} />
          </Routes>
        </Suspense>
      </Boundary>
    </BrowserRouter>
  );
}
