import { Button, Loader } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useConnection } from '../../features/connection/connection.tsx';
import { awayText, connectionTexts } from '../../features/connection/texts.ts';
import { keptAsOf, onKeptAsOf } from '../../shared/api/kept.ts';
import { momentText, useZone } from '../../shared/dates/zone.ts';
import { useLostSince } from '../../shared/live/LiveProvider.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './StatusNotice.module.css';
import { useNewVersion } from './use-new-version.ts';

interface Notice {
  title: string;
  text: string;
}

/** That the server is away, and from when what is shown is; or that the linked account is away. */
function useAway(): Notice | null {
  const lostSince = useLostSince();
  const keptAt = useSyncExternalStore(onKeptAsOf, keptAsOf);
  const zone = useZone();
  const { phase, reason } = useConnection();
  if (lostSince !== undefined) {
    const asOf = keptAt ?? lostSince;
    return { title: texts.offline, text: asOf === null ? '' : texts.asOf(momentText(asOf, zone)) };
  }
  if (phase !== 'resuming') return null;
  return { title: connectionTexts.resuming, text: awayText(reason, texts.resumingNote) };
}

/** Says quietly what is away and comes back by itself, or that there is a new version of the app. */
export function StatusNotice() {
  const away = useAway();
  const change = useNewVersion();
  return (
    <div role="status" className={classes.place}>
      {away && (
        <div className={classes.notice}>
          <Loader size={14} aria-hidden />
          <span>
            <b>{away.title}</b> {away.text}
          </span>
        </div>
      )}
      {change && !away && (
        <div className={classes.notice}>
          <span>{texts.newVersion}</span>
          <Button size="compact-sm" variant="default" className={classes.act} onClick={change}>
            {texts.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
