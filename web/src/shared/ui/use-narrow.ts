import { useMediaQuery } from '@mantine/hooks';

/** Whether this is the phone itself: narrow, and touched with a finger. */
export function useOwnPhone(): boolean {
  return useMediaQuery('(max-width: 48em) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
}

/** Whether the screen is a phone's, too narrow for a table's columns side by side. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
