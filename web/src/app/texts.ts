/** Every text of the frame around the signed-in screens (spec §2). */
export const layoutTexts = {
  brand: 'Groupsight',
  nav: {
    label: 'Main',
    dashboard: 'Dashboard',
    groups: 'Manage Groups',
    schedule: 'Schedule Messages',
    settings: 'Settings',
  },
  watched: (count: number) => `Watched Groups (${count})`,
  groupTitle: 'Group Details',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  userMenu: (name: string) => `Account menu of ${name}`,
  logout: 'Logout',
  skipToContent: 'Skip to content',
  theme: { toLight: 'Switch to light theme', toDark: 'Switch to dark theme' },
  loading: 'Loading the page',
} as const;
