/** Every text of what a group agreed, plans and asks. */
export const factTexts = {
  toCalendar: 'Add to calendar',
  toCalendarOf: (name: string) => `Add ${name} to a calendar`,
  calendarName: (day: string) => `event-${day}.ics`,
  deadline: 'Deadline',
  /** Nothing is said of what is as it was planned. */
  status: { changed: 'Changed', cancelled: 'Cancelled' },
} as const;
