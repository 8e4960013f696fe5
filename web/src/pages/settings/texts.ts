/** Every text of the settings screen (spec §2). */
export const settingsTexts = {
  changeText: 'Other browsers are signed out when the password changes.',
  zone: {
    title: 'Time zone',
    text: 'Digests, calendars and scheduled times follow the days of this zone.',
    label: 'Your time zone',
    saved: 'Time zone saved',
    failed: 'The time zone could not be saved.',
  },
  theme: {
    title: 'Appearance',
    text: 'System follows the setting of your device.',
    label: 'Theme',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  remove: {
    title: 'Delete Account',
    text: 'Deleting your account removes your groups, digests and everything else for good. This cannot be undone.',
    button: 'Delete Account (Coming Soon)',
    toast: 'Account deletion feature coming soon!',
  },
} as const;
