import { Menu, ScrollArea } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { GroupSummary } from '../../shared/api/types.ts';
import type { PopupProps } from '../../shared/ui/lazy-popup.tsx';
import { addingTo } from './adding-to.ts';
import { dashboardTexts as texts } from './texts.ts';

interface Props extends PopupProps {
  groups: readonly GroupSummary[];
}

/** Which group the topic is for. */
export function AddTopicMenu({ trigger, opened, onChange, groups }: Props) {
  return (
    <Menu position="bottom-start" width="target" opened={opened} onChange={onChange}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.chooseGroup}</Menu.Label>
        <ScrollArea.Autosize mah={280} scrollbars="y" type="auto">
          {groups.map((group) => (
            <Menu.Item key={group.documentId} component={Link} {...addingTo(group)}>
              {group.name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
