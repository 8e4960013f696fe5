import { useEffect, useState } from 'react';

/** The time, anew every so often: what tells how long ago something was grows older on screen. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
