import type { ReactNode } from 'react';
import classes from './Laptop.module.css';

/** A laptop with a browser window on its screen; the address bar shows the host. */
export function Laptop({ host, children }: { host: string; children: ReactNode }) {
  return (
    <div className={classes.laptop}>
      <div className={classes.lid}>
        <div className={classes.window}>
          <div className={classes.header} aria-hidden>
            <span className={classes.dots}>
              <i />
              <i />
              <i />
            </span>
            <span className={classes.address}>{host}</span>
          </div>
          {children}
        </div>
      </div>
      <div className={classes.base} aria-hidden />
    </div>
  );
}
