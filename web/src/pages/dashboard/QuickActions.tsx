import { Button, Menu, SimpleGrid } from '@mantine/core';
import { IconCalendarPlus, IconTag } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { dashboardTexts as texts } from './texts.ts';

/** The two things that are done most from here. A topic belongs to a group, so it asks which. */
export function QuickActions() {
  const navigate = useNavigate();
  const { watched } = useGroups();
  const topicButton = (
    <Button
      variant="default"
      justify="flex-start"
      leftSection={<IconTag size={17} aria-hidden />}
      {...(watched?.length ? {} : { onClick: () => void navigate('/groups') })}
    >
      {texts.addTopic}
    </Button>
  );
  return (
    <Panel title={texts.quick}>
      <SimpleGrid cols={1} spacing="xs">
        {watched?.length ? (
          <Menu position="bottom-start" width="target" radius="md">
            <Menu.Target>{topicButton}</Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              <Menu.Label>{texts.chooseGroup}</Menu.Label>
              {watched.map((group) => (
                <Menu.Item
                  key={group.documentId}
                  component={Link}
                  to={`/group/${group.documentId}?tab=topics`}
                  state={{ addTopic: true }}
                >
                  {group.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          topicButton
        )}
        <Button
          component={Link}
          to="/schedule"
          state={{ add: true }}
          variant="default"
          justify="flex-start"
          leftSection={<IconCalendarPlus size={17} aria-hidden />}
        >
          {texts.schedule}
        </Button>
      </SimpleGrid>
    </Panel>
  );
}
