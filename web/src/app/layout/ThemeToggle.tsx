import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { layoutTexts as texts } from '../texts.ts';

/** Light or dark; until it is used the system decides. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={38}
      aria-label={dark ? texts.theme.toLight : texts.theme.toDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </ActionIcon>
  );
}
