import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { lazyPopup } from '../../shared/ui/lazy-popup.tsx';
import { layoutTexts as texts } from '../texts.ts';
import { SCHEMES } from './schemes.ts';

const Popup = lazyPopup('menu', () => import('./ThemeMenuPopup.tsx').then((m) => m.ThemeMenuPopup));

/** The button of the theme's menu; its icon says what is chosen. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={38}
      aria-label={`${texts.theme.label}: ${texts.theme[colorScheme]}`}
    >
      <Icon size={19} />
    </ActionIcon>
  );
  return <Popup trigger={button} />;
}
