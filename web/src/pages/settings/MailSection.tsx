import {
  Alert,
  Anchor,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useUser } from '../../features/auth/session.tsx';
import { messageOf } from '../../shared/api/api-error.ts';
import { getEmailSettings, putEmailSettings } from '../../shared/api/endpoints.ts';
import type { EmailSettings } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { hourChoices } from '../../shared/dates/format-date.ts';
import { timeText } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.mail;

type Choice = Partial<Pick<EmailSettings, 'brief' | 'hour' | 'weekday' | 'recap'>>;

/** Which mails come, and when; a link in each mail leads here. */
export function MailSection() {
  const { data: settings, error, mutate } = useData(getEmailSettings());

  async function save(choice: Choice): Promise<void> {
    try {
      const saved = await putEmailSettings({ data: choice }).send();
      await mutate(saved.data, { revalidate: false });
      notify.success(texts.saved, toastMs.settings);
    } catch (problem) {
      notify.error(messageOf(problem, texts.failed), toastMs.settings);
    }
  }

  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {settings && <Choices settings={settings} onChoose={save} />}
      {/* As high as what comes: the cards below stay where they are. */}
      {!settings && error === undefined && <Skeleton h={{ base: 325, sm: 245 }} />}
      {!settings && error !== undefined && (
        <Text size="sm" role="alert">
          {texts.loadFailed}{' '}
          <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
            {uiTexts.retry}
          </Anchor>
        </Text>
      )}
    </SettingsSection>
  );
}

/** The recap of every month, at the hour of the brief. */
function Recaps({ settings: { recap, mayHaveRecap, recapAt }, onChoose }: ChoicesProps) {
  const { timezone } = useUser();
  const when = recapAt ? texts.recapNext(timeText(recapAt, timezone)) : texts.recapText;
  return (
    <Switch
      mt="xs"
      label={texts.recap}
      description={mayHaveRecap ? when : texts.recapOnly}
      checked={recap}
      disabled={!mayHaveRecap}
      onChange={(event) => void onChoose({ recap: event.currentTarget.checked })}
    />
  );
}

interface ChoicesProps {
  settings: EmailSettings;
  onChoose(choice: Choice): Promise<void>;
}

function Choices({ settings, onChoose }: ChoicesProps) {
  const { brief, hour, weekday, mayBeDaily, nextAt, refusedAt, isSending } = settings;
  const { email, timezone } = useUser();
  return (
    <Stack gap="sm">
      {refusedAt && (
        <Alert color="yellow" icon={<IconMailOff size={18} aria-hidden />} title={texts.refused}>
          {texts.refusedText(email, timeText(refusedAt, timezone))}{' '}
          <Anchor component="button" type="button" fz="sm" onClick={() => void onChoose({})}>
            {texts.tryAgain}
          </Anchor>
        </Alert>
      )}
      <SegmentedControl
        aria-label={texts.rhythm}
        value={brief}
        onChange={(value) => void onChoose({ brief: value as EmailSettings['brief'] })}
        data={[
          { value: 'off', label: texts.off },
          { value: 'daily', label: texts.daily, disabled: !mayBeDaily },
          { value: 'weekly', label: texts.weekly },
        ]}
      />
      {!mayBeDaily && (
        <Text size="xs" c="dimmed">
          {texts.weeklyOnly}
        </Text>
      )}
      {brief !== 'off' && (
        <Group gap="sm" align="end">
          {brief === 'weekly' && (
            <Select
              allowDeselect={false}
              label={texts.weekday}
              data={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              value={String(weekday)}
              onChange={(value) => value && void onChoose({ weekday: Number(value) })}
            />
          )}
          <Select
            allowDeselect={false}
            label={texts.hour}
            data={hourChoices()}
            value={String(hour)}
            onChange={(value) => value && void onChoose({ hour: Number(value) })}
          />
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {nextAt ? texts.next(timeText(nextAt, timezone), email) : texts.none}
      </Text>
      <Recaps settings={settings} onChoose={onChoose} />
      {!isSending && (
        <Text size="xs" c="dimmed">
          {texts.notSending}
        </Text>
      )}
    </Stack>
  );
}
