import { Anchor, Select, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { messageOf } from '../../shared/api/api-error.ts';
import { putUsersMe } from '../../shared/api/endpoints.ts';
import { browserZone, knownZones, presentName, timeText } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.zone;
const MAX_SHOWN = 50;

/** The zone whose days are the owner's days. */
export function ZoneSection() {
  const { timezone: stored } = useUser();
  const timezone = presentName(stored);
  const { refresh } = useSession();
  const zones = useMemo(() => [...new Set([timezone, ...knownZones()])], [timezone]);
  const here = browserZone();

  async function save(zone: string | null): Promise<void> {
    if (!zone || zone === timezone) return;
    try {
      await putUsersMe({ timezone: zone }).send();
      await refresh();
      notify.success(texts.saved, toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.failed), toastMs.settings);
    }
  }

  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Stack gap={6} maw={420}>
        <Select
          searchable
          allowDeselect={false}
          label={texts.label}
          data={zones}
          limit={MAX_SHOWN}
          nothingFoundMessage={texts.none}
          value={timezone}
          onChange={(zone) => void save(zone)}
        />
        <Text size="xs" c="dimmed">
          {texts.now(timeText(new Date().toISOString(), timezone))}
        </Text>
        {here !== timezone && zones.includes(here) && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="match-parent"
            onClick={() => void save(here)}
          >
            {texts.adopt(here)}
          </Anchor>
        )}
      </Stack>
    </SettingsSection>
  );
}
