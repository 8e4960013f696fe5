import { useEffect, useState } from 'react';
import classes from './Carousel.module.css';
import { MockApp } from './MockApp.tsx';
import { landingTexts } from './texts.ts';
import { prefersLessMotion, useCarousel } from './use-carousel.ts';

const { hero } = landingTexts;

export interface Screenshot {
  src: string;
  alt: string;
}

function isScreenshot(value: unknown): value is Screenshot {
  if (typeof value !== 'object' || value === null) return false;
  return 'src' in value && typeof value.src === 'string' && 'alt' in value;
}

/** The screenshots that the build has; none until the script has taken them. */
export async function loadScreenshots(): Promise<Screenshot[]> {
  try {
    const response = await fetch('/screenshots/manifest.json');
    const list: unknown = await response.json();
    return Array.isArray(list) ? list.filter(isScreenshot) : [];
  } catch {
    return [];
  }
}

/** A laptop with the app in its browser: screenshots one after the other, or a drawing. */
export function Carousel() {
  const [slides, setSlides] = useState<Screenshot[]>([]);
  const [held, setHeld] = useState(false);
  const [still] = useState(prefersLessMotion);
  const { index, setIndex } = useCarousel(slides.length, held || still);

  useEffect(() => {
    let here = true;
    void loadScreenshots().then((list) => {
      if (here) setSlides(list);
    });
    return () => {
      here = false;
    };
  }, []);

  const slide = slides[index];
  return (
    <section
      className={classes.laptop}
      aria-label={hero.carousel}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.window}>
        <div className={classes.header} aria-hidden>
          <span className={classes.dots}>
            <i />
            <i />
            <i />
          </span>
          <span className={classes.address}>{window.location.host}</span>
        </div>
        <div className={classes.screen}>
          {slide ? (
            <img key={slide.src} className={classes.slide} src={slide.src} alt={slide.alt} />
          ) : (
            <MockApp />
          )}
        </div>
      </div>
      <div className={classes.base} aria-hidden />
      {slides.length > 1 && (
        <div className={classes.pager}>
          {slides.map(({ src }, at) => (
            <button
              key={src}
              type="button"
              aria-label={hero.slide(at)}
              aria-current={at === index}
              onClick={() => setIndex(at)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
