import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './SettingsPage.module.css';
import { settingsTexts as texts } from './texts.ts';

type GroupName = keyof typeof texts.groups;
const names = Object.keys(texts.groups) as GroupName[];

/** Where `/settings#…` leads; the same link leads there once more. */
export function useJumpTarget(anchor: string | undefined) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement & HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again has the same hash and another key
  useEffect(() => {
    if (anchor !== undefined && hash === `#${anchor}`) place.current?.scrollIntoView();
  }, [anchor, hash, key]);
  return place;
}

/** The parts of the page, always in sight. */
export function SettingsNav() {
  const { hash } = useLocation();
  return (
    <nav aria-label={texts.parts} className={classes.nav}>
      <ul className={classes.jumps}>
        {names.map((name) => (
          <li key={name}>
            <Link
              to={{ hash: name }}
              className={classes.jump}
              aria-current={hash === `#${name}` ? 'true' : undefined}
            >
              {texts.groups[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Cards that belong together. */
export function SettingsGroup({ name, children }: { name: GroupName; children: ReactNode }) {
  const place = useJumpTarget(name);
  const label = useId();
  return (
    <section
      ref={place}
      id={name}
      aria-labelledby={label}
      className={`${classes.group} ${classes.target}`}
    >
      <Text id={label} className={classes.groupName ?? ''}>
        {texts.groups[name]}
      </Text>
      {children}
    </section>
  );
}
