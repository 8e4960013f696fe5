import classes from './MockApp.module.css';
import { landingTexts } from './texts.ts';

const BARS = [34, 52, 41, 66, 58, 80, 49, 62, 74, 55, 88, 70, 61, 92, 78, 64];
const LEVELS = [0, 2, 1, 3, 0, 4, 5, 2, 3, 1, 4, 0, 5, 3, 2, 4, 1, 5, 3, 0, 2];

/** The app drawn in boxes: stands in until real screenshots have been taken. Shows no data. */
export function MockApp() {
  return (
    <div className={classes.app} role="img" aria-label={landingTexts.hero.mockup}>
      <div className={classes.side}>
        <b />
        <span data-active />
        <span />
        <span />
        <em />
        <span />
        <span />
        <span />
      </div>
      <div className={classes.main}>
        <div className={classes.tiles}>
          {[60, 44, 52, 36].map((width) => (
            <div key={width} className={classes.tile}>
              <span style={{ width: `${width}%` }} />
              <b />
            </div>
          ))}
        </div>
        <div className={classes.panels}>
          <div className={classes.panel}>
            <span className={classes.line} style={{ width: '34%' }} />
            <div className={classes.bars}>
              {BARS.map((height) => (
                <i key={height} style={{ height: `${height}%` }} />
              ))}
            </div>
          </div>
          <div className={classes.panel}>
            <span className={classes.line} style={{ width: '46%' }} />
            <div className={classes.days}>
              {LEVELS.map((level, index) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
                  key={index}
                  style={{ background: level ? `var(--gs-level-${level})` : undefined }}
                />
              ))}
            </div>
          </div>
        </div>
        <div className={classes.panel}>
          {[92, 84, 97, 60].map((width) => (
            <span key={width} className={classes.line} style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
    </div>
  );
}
