import { Button, Modal, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { uiTexts } from '../ui/texts.ts';
import { type Day, selectableSpan } from './days.ts';
import { RangePanel } from './RangePanel.tsx';
import { type DateRange, rangeText } from './range.ts';
import { useToday } from './zone.ts';

interface Props {
  value: DateRange | null;
  onChange(range: DateRange | null): void;
  /** Days that cannot be selected. */
  isDisabled?(day: Day): boolean;
  /** 100 years back without it. */
  min?: Day;
  /** 20 years ahead without it. */
  max?: Day;
}

/** 'Date Range', or the chosen range; what there is to choose from in its popup. */
export function DateRangePicker({ value, onChange, isDisabled, min, max }: Props) {
  const today = useToday();
  const span = selectableSpan(today);
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);

  const button = (
    <Button
      variant="default"
      leftSection={<IconCalendar size={16} aria-hidden />}
      onClick={() => setOpened(!opened)}
    >
      {value ? rangeText(value) : uiTexts.range.button}
    </Button>
  );
  const panel = (
    <RangePanel
      value={value}
      today={today}
      selectable={{ min: min ?? span.min, max: max ?? span.max, isDisabled }}
      wide={wide ?? false}
      onApply={(range) => {
        onChange(range);
        setOpened(false);
      }}
    />
  );
  if (!wide) {
    return (
      <>
        {button}
        <Modal
          opened={opened}
          onClose={() => setOpened(false)}
          title={uiTexts.range.button}
          styles={{ body: { padding: 0 } }}
        >
          {panel}
        </Modal>
      </>
    );
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={uiTexts.range.button}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}
