/** Every text of the frame around the signed-in screens. */
export const layoutTexts = {
  brand: 'Groupsight',
  nav: {
    label: 'Main',
    dashboard: 'Dashboard',
    groups: 'Manage Groups',
    questions: 'Questions',
    schedule: 'Schedule Messages',
    search: 'Search',
    settings: 'Settings',
  },
  watched: (count: number) => `Watched Groups (${count})`,
  groupTitle: 'Group Details',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  userMenu: (name: string) => `Account menu of ${name}`,
  logout: 'Logout',
  skipToContent: 'Skip to content',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', auto: 'System' },
  loading: 'Loading the page',
  offline: 'Offline, trying again.',
  asOf: (time: string) => `As of ${time}.`,
  resumingNote: 'New messages follow when it is back.',
  /** Of the browser's tab. */
  title: (page: string) => `${page} · Groupsight`,
  titles: {
    auth: 'Log in',
    reset: 'Reset password',
    privacy: 'Privacy Policy',
    terms: 'Terms and Conditions',
  },
} as const;
