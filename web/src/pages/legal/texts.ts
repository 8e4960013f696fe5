/** Every text around the terms and the privacy policy; these are `/tos.md` and `/privacy.md`. */
export const legalTexts = {
  brand: 'Groupsight',
  home: 'Groupsight, start page',
  back: 'Back',
  also: { terms: 'Read the Privacy Policy', privacy: 'Read the Terms and Conditions' },
} as const;
