/** The languages that the screens are there in. */
export const languages = ['en', 'de', 'es', 'ar'] as const;

export type Language = (typeof languages)[number];
