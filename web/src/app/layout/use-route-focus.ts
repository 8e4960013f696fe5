import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a change of the screen the focus stands at its content, as after a page load, and a new
 * screen begins at its top; on the way back the browser knows the place. A change of tab within
 * a screen moves neither.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how !== 'POP') window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, how, content]);
}
