import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** What the theme can be set to. */
export const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;
