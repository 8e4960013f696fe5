import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { uiTexts } from '../ui/texts.ts';
import classes from './Calendar.module.css';
import type { CalendarView } from './calendar-model.ts';

const texts = uiTexts.calendar;

interface Props {
  view: CalendarView;
  title: string;
  /** Undefined where there is nothing before. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Undefined where the view is the widest. */
  onZoomOut: (() => void) | undefined;
}

/** The period's name, which zooms out, between the ways to the periods beside it. */
export function CalendarHeader({ view, title, onPrevious, onNext, onZoomOut }: Props) {
  return (
    <div className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.previous(view)}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <UnstyledButton
        className={classes.title}
        aria-live="polite"
        title={onZoomOut ? texts.zoomOut : undefined}
        disabled={!onZoomOut}
        onClick={onZoomOut}
      >
        {title}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.next(view)}
        disabled={!onNext}
        onClick={onNext}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}
