import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import classes from './Carousel.module.css';
import { Laptop } from './Laptop.tsx';
import type { Slide } from './screenshots.ts';
import { landingTexts } from './texts.ts';
import { nextSlide, useCarousel, usePrefersLessMotion } from './use-carousel.ts';

const { hero } = landingTexts;

/** Where the laptop shows the app in a small window. */
const onPhones = '(max-width: 40em)';
/** How wide the laptop's screen is. */
const pictureSizes = '(max-width: 78em) calc(100vw - 76px), 1120px';

interface PictureProps {
  slide: Slide;
  /** The one to look at, the one that it covers, or the one that loads for later. */
  part: 'current' | 'previous' | 'next';
  isFirst: boolean;
  onLoad(): void;
}

function Picture({ slide, part, isFirst, onLoad }: PictureProps) {
  return (
    <picture className={classes.slide} data-part={part} aria-hidden={part !== 'current'}>
      <source media={onPhones} srcSet={slide.small} width={800} height={667} />
      <img
        src={slide.whole}
        srcSet={`${slide.whole} 1120w, ${slide.twice} 2240w`}
        sizes={pictureSizes}
        width={1120}
        height={700}
        // The pictures show the English screens.
        alt={slide.alt}
        lang="en"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding={isFirst ? 'sync' : 'async'}
        onLoad={onLoad}
      />
    </picture>
  );
}

/**
 * A laptop with the app in its browser, one screen after the other. It stands still
 * under the pointer, with the keyboard in it, for people who prefer less motion, and on request.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [asked, setAsked] = useState<boolean | null>(null);
  const [hasLoaded, setLoaded] = useState(false);
  const playing = !usePrefersLessMotion();
  const plays = asked ?? playing;
  const { index, previous, setIndex } = useCarousel(slides.length, plays && !hovered && !focused);
  // The next one loads while this one is looked at, so that it is there when its time comes.
  const next = plays && hasLoaded ? nextSlide(index, slides.length) : null;

  function partOf(at: number): PictureProps['part'] | null {
    if (at === index) return 'current';
    if (at === previous) return 'previous';
    return at === next ? 'next' : null;
  }

  return (
    <section
      className={classes.root}
      aria-label={hero.carousel}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      // A click leaves the focus behind as well; only the keyboard's holds the slides.
      onFocus={(event: FocusEvent) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Laptop host={window.location.host}>
        <div className={classes.slides} aria-live={plays ? 'off' : 'polite'}>
          {slides.map((slide, at) => {
            const part = partOf(at);
            return (
              part && (
                <Picture
                  key={slide.name}
                  slide={slide}
                  part={part}
                  isFirst={at === 0}
                  onLoad={() => setLoaded(true)}
                />
              )
            );
          })}
        </div>
      </Laptop>
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.toggle}
          aria-label={plays ? hero.pause : hero.play}
          onClick={() => setAsked(!plays)}
        >
          {plays ? (
            <IconPlayerPauseFilled size={14} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={14} aria-hidden />
          )}
        </button>
        {slides.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            className={classes.dot}
            aria-label={hero.slide(at)}
            aria-current={at === index}
            onClick={() => setIndex(at)}
          />
        ))}
      </div>
    </section>
  );
}
