import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PopupProps } from '../../shared/ui/lazy-popup.tsx';
import { layoutTexts as texts } from '../texts.ts';
import { SCHEMES } from './schemes.ts';

/** Light, dark, or as the system has it, which is where everybody begins. */
export function ThemeMenuPopup({ trigger, opened, onChange }: PopupProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      position="bottom-end"
      width={150}
      withinPortal={false}
      checkIcon={<IconCheck size={15} />}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {SCHEMES.map(({ value, icon: Each }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<Each size={16} aria-hidden />}
            >
              {texts.theme[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
