import { Checkbox, Stack, Table, Text } from '@mantine/core';
import type { NotificationSettings } from '../../shared/api/types.ts';
import { OtherDevices } from '../push/OtherDevices.tsx';
import { pushTexts } from '../push/texts.ts';
import { usePush } from '../push/use-push.ts';
import { choicesTexts as texts } from './choices-texts.ts';

type Kind = NotificationSettings['kinds'][number];
const kinds = Object.keys(texts.short) as Kind[];

const withOr = (chosen: readonly Kind[], kind: Kind, isOn: boolean) =>
  kinds.filter((one) => (one === kind ? isOn : chosen.includes(one)));

interface Props {
  settings: NotificationSettings;
  busy: boolean;
  choose(data: { kinds?: Kind[]; mailed?: Kind[] }): void;
}

interface CellProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange(isOn: boolean): void;
}

function Cell({ label, checked, disabled, onChange }: CellProps) {
  return (
    <Table.Td>
      <Checkbox
        mx="auto"
        w="fit-content"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Table.Td>
  );
}

const channelWidth = { base: 62, sm: 92 };

/** Each kind by each channel; what this device is told holds for it alone. */
export function KindsTable({ settings, busy, choose }: Props) {
  const push = usePush();
  const head = (label: string) => (
    <Table.Th ta="center" w={channelWidth} fz={{ base: 'xs', sm: 'sm' }}>
      {label}
    </Table.Th>
  );
  return (
    <Stack gap="sm">
      {/* Columns of one width: on a phone words break rather than the screen. */}
      <Table
        aria-label={texts.kinds}
        layout="fixed"
        style={{ overflowWrap: 'anywhere' }}
        styles={{ th: { whiteSpace: 'normal' } }}
        withRowBorders={false}
        horizontalSpacing={4}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th ps={0}>{texts.kinds}</Table.Th>
            {head(texts.inApp)}
            {head(texts.byMail)}
            {head(texts.onDevice)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map((kind) => {
            const isTold = settings.kinds.includes(kind);
            const name = pushTexts.kinds[kind];
            return (
              <Table.Tr key={kind}>
                <Table.Th scope="row" fw={400} fz="sm" c="var(--mantine-color-text)" ps={0}>
                  {name}
                </Table.Th>
                <Cell
                  label={texts.toldInApp(name)}
                  checked={isTold}
                  disabled={busy}
                  onChange={(isOn) => choose({ kinds: withOr(settings.kinds, kind, isOn) })}
                />
                <Cell
                  label={texts.toldByMail(name)}
                  checked={isTold && settings.mailed.includes(kind)}
                  disabled={busy || !isTold}
                  onChange={(isOn) => choose({ mailed: withOr(settings.mailed, kind, isOn) })}
                />
                <Cell
                  label={texts.toldOnDevice(name)}
                  checked={isTold && push.chosen.includes(kind)}
                  disabled={!push.mayChange || !isTold}
                  onChange={(isOn) => void push.change(withOr(push.chosen, kind, isOn))}
                />
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {push.obstacle !== undefined && (
        <Text size="sm" fw={500}>
          {texts.notOnDevice(push.obstacle)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {texts.mailText} {pushTexts.text}
      </Text>
      <OtherDevices push={push} />
    </Stack>
  );
}
