/** What a message that goes out may hold: forms, gateway and scheduler refuse more, all alike. */
export const messageLimits = {
  /** Characters of its text. */
  text: 4096,
  groups: 50,
  mentions: 50,
  /** Characters of a text that goes with a file. */
  caption: 1024,
  fileName: 255,
  /** Characters of a poll's question and of each option. */
  question: 255,
  option: 100,
  minOptions: 2,
  maxOptions: 12,
} as const;
