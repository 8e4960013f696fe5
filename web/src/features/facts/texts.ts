import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of what a group agreed, plans and asks. */
export const factTexts = translated({
  toCalendar: msg`Add to calendar`,
  toCalendarOf: (name: string) => t`Add ${name} to a calendar`,
  calendarName: (day: string) => `event-${day}.ics`,
  deadline: msg`Deadline`,
  /** Nothing is said of what is as it was planned. */
  status: {
    changed: msg`Changed`,
    cancelled: msg`Cancelled`,
    done: msg`Done`,
    answered: msg`Answered`,
  },
  dates: msg`Dates`,
  tasks: msg`Tasks`,
  decisions: msg`Decisions`,
  open: msg`Still open`,
  dayAndTime: (day: string, time: string) => t`${day} at ${time}`,
  before: (stood: string) => t`Before: ${stood}`,
  until: (when: string) => t`until ${when}`,
});
