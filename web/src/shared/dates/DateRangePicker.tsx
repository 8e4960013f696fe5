import {
  Button,
  Divider,
  Flex,
  Group,
  NavLink,
  Popover,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { defaultSpan } from '../calendar/calendar-model.ts';
import { uiTexts } from '../ui/texts.ts';
import type { Day } from './days.ts';
import {
  clampCount,
  type DateRange,
  daysFromToday,
  daysUpToToday,
  ordered,
  presets,
  rangeText,
} from './range.ts';
import { useToday } from './zone.ts';

interface Props {
  value: DateRange | null;
  onChange(range: DateRange | null): void;
  /** Days that cannot be selected. */
  isDisabled?(day: Day): boolean;
  min?: Day;
  max?: Day;
}

const texts = uiTexts.range;

/** 'Date Range', or the chosen range; two months, presets and counted days in its popup. */
export function DateRangePicker({ value, onChange, isDisabled, min, max }: Props) {
  const today = useToday();
  const span = defaultSpan(today);
  const wide = useMediaQuery('(min-width: 48em)');
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<[Day | null, Day | null]>([null, null]);

  function open(): void {
    setPicked(value ? [value.startDate, value.endDate] : [null, null]);
    setOpened(true);
  }

  function choose(range: DateRange): void {
    setPicked([range.startDate, range.endDate]);
  }

  function apply(): void {
    const [a, b] = picked;
    onChange(a ? ordered(a, b ?? a) : null);
    setOpened(false);
  }

  function clear(): void {
    onChange(null);
    setOpened(false);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {value ? rangeText(value) : texts.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.button} maw="calc(100vw - 24px)">
        <Flex direction={wide ? 'row' : 'column'} gap="md">
          <Stack gap={2} miw={160}>
            {presets(today).map((preset) => (
              <NavLink
                key={preset.label}
                component="button"
                label={preset.label}
                onClick={() => choose(preset.range)}
              />
            ))}
            <Divider my={6} />
            <CountField label={texts.upTo} onCount={(n) => choose(daysUpToToday(n, today))} />
            <CountField label={texts.from} onCount={(n) => choose(daysFromToday(n, today))} />
          </Stack>
          <DatePicker
            type="range"
            allowSingleDateInRange
            firstDayOfWeek={0}
            weekendDays={[]}
            numberOfColumns={wide ? 2 : 1}
            minDate={min ?? span.min}
            maxDate={max ?? span.max}
            {...(isDisabled ? { excludeDate: isDisabled } : {})}
            value={picked}
            onChange={setPicked}
          />
        </Flex>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={clear}>
            {texts.clear}
          </Button>
          <Button onClick={apply}>{texts.apply}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function CountField({ label, onCount }: { label: string; onCount(count: number): void }) {
  const [typed, setTyped] = useState('');
  function change(text: string): void {
    if (text === '') {
      setTyped('');
      return;
    }
    const count = clampCount(text);
    setTyped(String(count));
    onCount(count);
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        w={58}
        inputMode="numeric"
        aria-label={label}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </Group>
  );
}
