import { IconCalendarEvent, IconFile, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Resource } from '../../shared/api/types.ts';
import { dayToDate } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { picturedAs } from './open-media.ts';
import classes from './ResourceRow.module.css';
import { Thumbnail } from './Thumbnail.tsx';

const ICONS = {
  link: IconLink,
  image: IconPhoto,
  video: IconVideo,
  document: IconFile,
  event: IconCalendarEvent,
} as const;

interface Props {
  resource: Resource;
  /** Where its stored file is read; null without one. */
  media: string | null;
}

/** What a resource looks like at a glance: the picture, the day of an event, else its kind. */
export function ResourceTile({ resource, media }: Props) {
  const pictured = media && picturedAs(resource.type, media);
  if (pictured) return <Thumbnail path={media} type={pictured} />;
  if (resource.type === 'event' && resource.event_date) {
    const date = dayToDate(resource.event_date.slice(0, 10));
    return (
      <span className={classes.tile} aria-hidden>
        <span className={classes.month}>{formatDate(date, 'shortMonth')}</span>
        <span className={classes.day}>{formatDate(date, 'dayOfMonth')}</span>
      </span>
    );
  }
  const Icon = ICONS[resource.type] ?? IconFile;
  return (
    <span className={classes.tile} aria-hidden>
      <Icon size={20} />
    </span>
  );
}
