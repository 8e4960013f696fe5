import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is a phone's, too narrow for a table's columns side by side. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
