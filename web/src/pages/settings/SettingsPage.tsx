import {
  Button,
  SegmentedControl,
  Select,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChangePasswordForm } from '../../features/auth/ChangePasswordForm.tsx';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { answer, api } from '../../shared/api/client.ts';
import { knownZones } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { settingsTexts as texts } from './texts.ts';

/** Password, time zone, appearance, and the deletion that is yet to come. */
export function SettingsPage() {
  return (
    <Stack gap="lg" maw={760}>
      <Panel title={authTexts.change.title} description={texts.changeText}>
        <ChangePasswordForm />
      </Panel>
      <ZonePanel />
      <ThemePanel />
      <Panel
        title={texts.remove.title}
        style={{ borderColor: 'color-mix(in srgb, var(--gs-red) 40%, var(--gs-border))' }}
      >
        <Text size="sm" c="var(--gs-text-2)" mb="md" maw={560}>
          {texts.remove.text}
        </Text>
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => notify.info(texts.remove.toast, toastMs.settings)}
        >
          {texts.remove.button}
        </Button>
      </Panel>
    </Stack>
  );
}

function ZonePanel() {
  const user = useUser();
  const { refresh } = useSession();
  const zones = useMemo(() => [...new Set([user.timezone, ...knownZones()])], [user.timezone]);

  async function save(timezone: string | null): Promise<void> {
    if (!timezone || timezone === user.timezone) return;
    try {
      await answer(api.PUT('/api/users/me', { body: { timezone } }));
      await refresh();
      notify.success(texts.zone.saved, toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.zone.failed), toastMs.settings);
    }
  }

  return (
    <Panel title={texts.zone.title} description={texts.zone.text}>
      <Select
        maw={420}
        searchable
        allowDeselect={false}
        label={texts.zone.label}
        data={zones}
        limit={50}
        value={user.timezone}
        onChange={(zone) => void save(zone)}
      />
    </Panel>
  );
}

function ThemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={texts.theme.title} description={texts.theme.text}>
      <SegmentedControl
        aria-label={texts.theme.label}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: 'auto', label: texts.theme.auto },
          { value: 'light', label: texts.theme.light },
          { value: 'dark', label: texts.theme.dark },
        ]}
      />
    </Panel>
  );
}
