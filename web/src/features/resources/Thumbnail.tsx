import { IconFile, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { linkMedia, type Pictured, thumbnailOf } from './open-media.ts';
import classes from './ResourceRow.module.css';

const ICONS = { image: IconPhoto, video: IconVideo, document: IconFile } as const;

interface Props {
  /** Where the picture is read. */
  path: string;
  /** Of what. */
  type?: Pictured;
  /** How the place looks that it fills. */
  className?: string | undefined;
}

/**
 * The picture itself, small, fetched by the browser when it comes into view. A page that was left
 * open holds a link that ended: then one fresh link is asked for. Its kind's icon until then, and
 * where there is no picture.
 */
export function Thumbnail({ path, type = 'image', className = classes.tile }: Props) {
  const Icon = ICONS[type];
  const [renewed, setRenewed] = useState<{ path: string; url: string | null }>();
  const isRenewed = renewed?.path === path;
  const url = isRenewed ? renewed.url : thumbnailOf(path);

  function renew(): void {
    setRenewed({ path, url: null });
    // What it was that failed is said to who opens it. A link makes the server fetch the file:
    // that is a picture's own, but much more than a video's or a document's.
    if (isRenewed || type !== 'image') return;
    linkMedia(path).then(
      (link) => setRenewed({ path, url: thumbnailOf(link.url) }),
      () => {},
    );
  }

  return (
    <span className={className}>
      <Icon size={20} aria-hidden />
      {url && (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.picture}
          onError={renew}
        />
      )}
    </span>
  );
}
