/** What people read when a call fails and the server said nothing about it. */
export const apiTexts = {
  fallback: 'Something went wrong',
  unreachable: 'The server cannot be reached.',
  tooSlow: 'The server takes too long to answer. Please try again.',
  unreadable: 'The server sent an unreadable answer.',
} as const;
