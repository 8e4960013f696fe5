import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import { BudgetPanel } from '../../features/schedule/BudgetMeter.tsx';
import { ScheduleCalendar } from '../../features/schedule/ScheduleCalendar.tsx';
import { ScheduleDialog } from '../../features/schedule/ScheduleDialog.tsx';
import { ScheduledPanel } from '../../features/schedule/ScheduledPanel.tsx';
import { scheduleTexts as texts } from '../../features/schedule/texts.ts';
import {
  type ScheduleFilter,
  unfiltered,
  useScheduleActions,
  useScheduled,
} from '../../features/schedule/use-schedule.ts';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { notify } from '../../shared/toast/toast.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { FloatingAddButton } from '../../shared/ui/FloatingAddButton.tsx';
import { useWasShown } from '../../shared/ui/use-was-shown.ts';
import classes from './SchedulePage.module.css';

/** Whether the address was reached to write a message; asked once, so that a reload does not ask. */
function useAskedToAdd(): boolean {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState((state as { add?: boolean } | null)?.add === true);
  useEffect(() => {
    if (asked) void navigate(pathname, { replace: true, state: null });
  }, [asked, navigate, pathname]);
  return asked;
}

/** Messages that go out later: a calendar, the list, and the dialog that writes one. */
export function SchedulePage() {
  const zone = useZone();
  const isAllowed = useHasFeature('scheduling');
  const groups = useGroups();
  const [filter, setFilter] = useState<ScheduleFilter>(unfiltered);
  const [opened, setOpened] = useState(useAskedToAdd());
  // Below one another what goes out comes first.
  const isBeside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [edited, setEdited] = useState<ScheduledMessage | null>(null);
  const list = useScheduled(filter, zone);
  const wasShown = useWasShown(list);
  const actions = useScheduleActions();
  const change = (part: Partial<ScheduleFilter>) => setFilter((old) => ({ ...old, ...part }));

  function open(message: ScheduledMessage | null): void {
    setEdited(message);
    setOpened(true);
  }

  async function askAndRemove(message: ScheduledMessage): Promise<void> {
    if (!(await confirmDelete(texts.removeTitle, texts.removeQuestion))) return;
    const refused = await actions.remove(message.documentId);
    if (refused !== null) notify.error(texts.removeFailed(refused));
  }

  async function sendNow(message: ScheduledMessage): Promise<void> {
    const refused = await actions.sendNow(message.documentId);
    if (refused === null) notify.info(texts.sendingNow);
    else notify.error(texts.sendFailed(refused));
  }

  const days = (
    <Stack>
      <ScheduleCalendar
        day={filter.day}
        onPick={(day) => change({ day: day === filter.day ? null : day })}
      />
      {isAllowed && <BudgetPanel />}
      {isBeside && !isAllowed && <UpgradeCard feature="scheduling" />}
    </Stack>
  );
  return (
    <>
      <div className={classes.columns}>
        {isBeside && days}
        {!isBeside && !isAllowed && <UpgradeCard feature="scheduling" />}
        <ScheduledPanel
          list={list}
          filter={filter}
          onFilter={change}
          onAdd={() => open(null)}
          onEdit={open}
          onRemove={(message) => void askAndRemove(message)}
          onSendNow={(message) => void sendNow(message)}
        />
        {!isBeside && wasShown && days}
      </div>
      {isAllowed && <FloatingAddButton label={texts.add} onClick={() => open(null)} />}
      <ScheduleDialog
        opened={opened}
        scheduled={edited}
        groups={{ ...groups, data: groups.watched }}
        onClose={() => setOpened(false)}
        onSave={(input) =>
          edited?.status === 'pending'
            ? actions.update(edited.documentId, input)
            : actions.create(input)
        }
      />
    </>
  );
}
