import { useIntersection } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadMedia } from './open-media.ts';
import classes from './ResourceRow.module.css';

/**
 * The picture itself, small. Fetched when it comes into view (a file needs the session's
 * header, so the browser cannot fetch it alone); its kind's icon until then and without it.
 */
export function Thumbnail({ path }: { path: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [url, setUrl] = useState<string | null>(null);
  const seen = entry?.isIntersecting ?? false;
  const [wanted, setWanted] = useState(false);
  if (seen && !wanted) setWanted(true);

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    let made: string | undefined;
    loadMedia(path, abort.signal).then(
      (address) => {
        made = address;
        if (abort.signal.aborted) URL.revokeObjectURL(address);
        else setUrl(address);
      },
      // The icon stays; opening it says what is wrong.
      () => {},
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [wanted, path]);

  return (
    <span ref={ref} className={classes.tile}>
      {url ? (
        <img src={url} alt="" className={classes.picture} onError={() => setUrl(null)} />
      ) : (
        <IconPhoto size={20} aria-hidden />
      )}
    </span>
  );
}
