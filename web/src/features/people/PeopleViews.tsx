import { Button, Group } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import classes from './People.module.css';
import { peopleTexts } from './texts.ts';

const { views: texts } = peopleTexts;

/** Ways to look at the people of all watched groups. */
const views = [
  { to: '/people', view: 'everybody' },
  { to: '/people/dashboard', view: 'dashboard' },
  { to: '/people/replies', view: 'replies' },
] as const;

/** Leads from one view of people to the others. */
export function PeopleViews() {
  return (
    <Group component="nav" gap={6} aria-label={texts.label}>
      {views.map(({ to, view }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          end
          size="xs"
          variant="default"
          className={classes.view ?? ''}
        >
          {texts[view]}
        </Button>
      ))}
    </Group>
  );
}
