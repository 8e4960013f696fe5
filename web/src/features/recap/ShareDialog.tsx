import {
  ActionIcon,
  Button,
  Divider,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
} from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { LinkToCopy } from '../../shared/ui/LinkToCopy.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { shareTexts as texts } from './share-texts.ts';
import { recapTexts } from './texts.ts';
import { monthText } from './use-recap.ts';
import { useRecapLinkActions, useRecapLinks } from './use-recap-links.ts';

interface Props {
  opened: boolean;
  onClose(): void;
  /** yyyy-MM. */
  month: string;
  /** null for all watched groups. */
  group: { documentId: string; name: string } | null;
}

const terms = [7, 14, 30, 90];

/** Makes a link by which others read a recap, and ends those that hold. */
export function ShareDialog({ opened, onClose, month, group }: Props) {
  const { create } = useRecapLinkActions();
  const [days, setDays] = useState(14);
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  // Another month's link is another one.
  useEffect(() => {
    if (opened) setAddress('');
  }, [opened]);
  async function make(): Promise<void> {
    setBusy(true);
    const made = await create({ month, group: group?.documentId ?? null, days });
    setBusy(false);
    if (made) setAddress(made);
  }
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <div>
          <Text fw={500} dir="auto">
            {texts.what(monthText(month), group?.name ?? recapTexts.all)}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.text}
          </Text>
        </div>
        {address === '' ? (
          <Group align="flex-end" gap="sm">
            <NativeSelect
              flex={1}
              label={texts.days}
              value={String(days)}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
              data={terms.map((term) => ({ value: String(term), label: texts.dayCount(term) }))}
            />
            <Button loading={busy} onClick={() => void make()}>
              {texts.create}
            </Button>
          </Group>
        ) : (
          <LinkToCopy text={address} />
        )}
        <Divider />
        <Links />
      </Stack>
    </Modal>
  );
}

function Links() {
  const links = useRecapLinks();
  const { end } = useRecapLinkActions();
  const zone = useZone();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {texts.links}
      </Text>
      <Loaded
        of={links}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={2} height={28} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noLinks}
            </Text>
          ) : (
            <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
              {all.map(({ documentId, month, group, endsAt }) => {
                const of = texts.what(monthText(month), group?.name ?? recapTexts.all);
                return (
                  <li key={documentId}>
                    <Group gap="xs" wrap="nowrap">
                      <Text size="sm" flex={1} miw={0} dir="auto">
                        {of}{' '}
                        <Text span inherit c="dimmed">
                          {texts.until(timeText(endsAt, zone))}
                        </Text>
                      </Text>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={texts.endOf(of)}
                        title={texts.end}
                        onClick={() => void end(documentId)}
                      >
                        <IconLinkOff size={16} aria-hidden />
                      </ActionIcon>
                    </Group>
                  </li>
                );
              })}
            </Stack>
          )
        }
      </Loaded>
    </div>
  );
}
