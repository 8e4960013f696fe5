import { useEffect } from 'react';

/** Keeps a page that somebody was sent a link to out of search engines. */
export function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
