import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './schedule-parts.module.css';
import { scheduleTexts as texts } from './texts.ts';

const LINES = 3;

/** Three lines of a text, and the rest behind a button where there is more. */
export function ClampedText({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);

  // How much fits changes with the width, so it is measured again with it.
  useEffect(() => {
    const element = text.current;
    if (!element || open) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  return (
    <>
      <Text
        ref={text}
        size="sm"
        dir="auto"
        className={classes.message}
        {...(open ? {} : { lineClamp: LINES })}
      >
        {children}
      </Text>
      {(cut || open) && (
        <Anchor
          component="button"
          type="button"
          fz="xs"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.showLess : texts.showAll}
        </Anchor>
      )}
    </>
  );
}
