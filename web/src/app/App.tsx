import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useLanguage } from '../shared/language/language.ts';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { Product } from './Product.tsx';
import { pages } from './pages.tsx';

function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

/** The whole product in the browser, and the landing page for who is sent back to it. */
export function App() {
  // In another language it is drawn anew: texts are read while drawing.
  const language = useLanguage();
  return (
    <BrowserRouter>
      <Boundary>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<pages.landing.Page key={language} />} />
            <Route path="/*" element={<Product />} />
          </Routes>
        </Suspense>
      </Boundary>
    </BrowserRouter>
  );
}
