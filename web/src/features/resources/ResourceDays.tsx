import type { Resource } from '../../shared/api/types.ts';
import { relativeDay } from '../../shared/dates/days.ts';
import { useToday, useZone } from '../../shared/dates/zone.ts';
import { groupByDay } from './group-by-day.ts';
import classes from './ResourceDays.module.css';
import { ResourceRow } from './ResourceRow.tsx';

interface Props {
  resources: readonly Resource[];
  /** Which of its days a resource stands under. */
  by: 'shared' | 'event';
  onSource(resource: Resource): void;
}

/** Resources under the day they were shared on, or take place on: Today, Yesterday, the weekday, the date. */
export function ResourceDays({ resources, by, onSource }: Props) {
  const zone = useZone();
  const today = useToday();
  return groupByDay(resources, zone, by).map(({ day, resources: list }) => (
    <section key={day} aria-label={relativeDay(day, today)}>
      <h3 className={classes.heading}>{relativeDay(day, today)}</h3>
      {list.map((resource) => (
        <ResourceRow key={resource.documentId} resource={resource} onSource={onSource} />
      ))}
    </section>
  ));
}
