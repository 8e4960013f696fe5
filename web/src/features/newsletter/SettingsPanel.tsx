import { Button, Group, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { NewsletterSettings } from '../../shared/api/types.ts';
import { hourChoices } from '../../shared/dates/format-date.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { useGroups } from '../groups/use-groups.ts';
import { newsletterTexts } from './texts.ts';
import { useNewsletterActions, useNewsletterSettings } from './use-newsletter.ts';

const { settings: texts, channels } = newsletterTexts;
const rhythms = ['manual', 'weekly', 'fortnightly'] as const;

/** What the newsletter is about, when its letters are written, and how new subscribers get it. */
export function SettingsPanel({ isAllowed }: { isAllowed: boolean }) {
  const settings = useNewsletterSettings();
  return (
    <Panel title={texts.title}>
      <Loaded
        of={settings}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={3} height={48} />}
      >
        {(stored) => (
          <SettingsForm key={JSON.stringify(stored)} stored={stored} isAllowed={isAllowed} />
        )}
      </Loaded>
    </Panel>
  );
}

interface FormProps {
  stored: NewsletterSettings;
  isAllowed: boolean;
}

function SettingsForm({ stored, isAllowed }: FormProps) {
  const zone = useZone();
  const narrow = useNarrow();
  const { watched = [] } = useGroups();
  const { saveSettings } = useNewsletterActions();
  const { nextAt, ...wish } = stored;
  const [wanted, setWanted] = useState(wish);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof wanted>) => setWanted({ ...wanted, ...part });
  // One that is not watched any more is left out when they are saved.
  const groups = wanted.groups.filter((id) => watched.some((one) => one.documentId === id));

  async function save(): Promise<void> {
    setBusy(true);
    await saveSettings({ ...wanted, groups });
    setBusy(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack maw={560}>
        <MultiSelect
          label={texts.groups}
          placeholder={groups.length === 0 ? texts.allGroups : ''}
          searchable
          disabled={!isAllowed}
          data={watched.map(({ documentId, name }) => ({ value: documentId, label: name }))}
          value={groups}
          onChange={(value) => change({ groups: value })}
        />
        <div>
          <Text size="sm" fw={500} mb={4} id="newsletter-rhythm">
            {texts.rhythm}
          </Text>
          <SegmentedControl
            aria-labelledby="newsletter-rhythm"
            orientation={narrow ? 'vertical' : 'horizontal'}
            disabled={!isAllowed}
            data={rhythms.map((value) => ({ value, label: texts.rhythms[value] }))}
            value={wanted.rhythm}
            onChange={(value) =>
              change({ rhythm: rhythms.find((one) => one === value) ?? 'manual' })
            }
          />
        </div>
        {wanted.rhythm !== 'manual' && (
          <Group gap="sm" align="end">
            <Select
              allowDeselect={false}
              disabled={!isAllowed}
              label={texts.weekday}
              data={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              value={String(wanted.weekday)}
              onChange={(value) => value && change({ weekday: Number(value) })}
            />
            <Select
              allowDeselect={false}
              disabled={!isAllowed}
              label={texts.hour}
              data={hourChoices()}
              value={String(wanted.hour)}
              onChange={(value) => value && change({ hour: Number(value) })}
            />
          </Group>
        )}
        <div>
          <Text size="sm" fw={500} mb={4} id="newsletter-usual-channel">
            {texts.channel}
          </Text>
          <SegmentedControl
            aria-labelledby="newsletter-usual-channel"
            disabled={!isAllowed}
            data={[
              { value: 'message', label: channels.message },
              { value: 'email', label: channels.email },
            ]}
            value={wanted.channel}
            onChange={(value) => change({ channel: value === 'email' ? 'email' : 'message' })}
          />
        </div>
        {nextAt && (
          <Text size="xs" c="dimmed">
            {texts.next(timeText(nextAt, zone))}
          </Text>
        )}
        {isAllowed && (
          <Group>
            <Button type="submit" loading={busy}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
