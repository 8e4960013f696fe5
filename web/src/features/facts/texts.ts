/** Every text of what a group agreed, plans and asks. */
export const factTexts = {
  toCalendar: 'Add to calendar',
  toCalendarOf: (name: string) => `Add ${name} to a calendar`,
  calendarName: (day: string) => `event-${day}.ics`,
  deadline: 'Deadline',
  /** Nothing is said of what is as it was planned. */
  status: { changed: 'Changed', cancelled: 'Cancelled', done: 'Done', answered: 'Answered' },
  dates: 'Dates',
  tasks: 'Tasks',
  decisions: 'Decisions',
  open: 'Still open',
  before: (stood: string) => `Before: ${stood}`,
  until: (when: string) => `until ${when}`,
} as const;
