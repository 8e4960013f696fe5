import { Loader } from '@mantine/core';
import { useConnection } from '../../features/connection/connection.tsx';
import { awayText, connectionTexts } from '../../features/connection/texts.ts';
import { momentText, useZone } from '../../shared/dates/zone.ts';
import { useLostSince } from '../../shared/live/LiveProvider.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './StatusNotice.module.css';

/** Says quietly that the server, or the linked account, is away and comes back by itself. */
export function StatusNotice() {
  const lostSince = useLostSince();
  const zone = useZone();
  const { phase, reason } = useConnection();
  const notice =
    lostSince !== undefined
      ? {
          title: texts.offline,
          text: lostSince === null ? '' : texts.asOf(momentText(lostSince, zone)),
        }
      : phase === 'resuming' && {
          title: connectionTexts.resuming,
          text: awayText(reason, texts.resumingNote),
        };
  return (
    <div role="status" className={classes.place}>
      {notice && (
        <div className={classes.notice}>
          <Loader size={14} aria-hidden />
          <span>
            <b>{notice.title}</b> {notice.text}
          </span>
        </div>
      )}
    </div>
  );
}
