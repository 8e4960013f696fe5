import { ActionIcon, Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
  IconReportAnalytics,
  IconShare,
} from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import classes from '../../features/recap/Recap.module.css';
import { Days, Figures } from '../../features/recap/RecapFigures.tsx';
import { RecapMatters, RecapPeople } from '../../features/recap/RecapLists.tsx';
import { shareTexts } from '../../features/recap/share-texts.ts';
import { recapTexts as texts } from '../../features/recap/texts.ts';
import {
  changeText,
  isOver,
  isPartlyKnown,
  monthAfter,
  monthText,
  type Recap,
  useRecap,
} from '../../features/recap/use-recap.ts';
import { RankBars } from '../../shared/charts/RankBars.tsx';
import { dayText } from '../../shared/dates/days.ts';
import { useToday } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';

const ShareDialog = lazyDialog(() =>
  import('../../features/recap/ShareDialog.tsx').then((m) => m.ShareDialog),
);

/** What a month came to, over all watched groups or in one. The address names both. */
export function RecapPage() {
  const hasRecap = useHasFeature('recap');
  return hasRecap ? <Months /> : <UpgradeCard feature="recap" />;
}

const isMonth = (text: string | null): text is string =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const isEmpty = ({ figures, figures_before: old }: Recap): boolean =>
  figures.messages === 0 && old.messages === 0;

function Months() {
  const [params, setParams] = useSearchParams();
  const thisMonth = useToday().slice(0, 7);
  const named = params.get('month');
  const month = isMonth(named) && named <= thisMonth ? named : monthAfter(thisMonth, -1);
  const group = params.get('group');
  const recap = useRecap({ month, group });
  const [share, shareDialog] = useDisclosure();
  // There is nothing to share or to print.
  const isBlank = !recap.data || isEmpty(recap.data);
  const show = (changed: { month?: string; group?: string | null }) => {
    const next = { month, group, ...changed };
    setParams({ month: next.month, ...(next.group ? { group: next.group } : {}) });
  };
  return (
    <Stack gap="lg">
      <div className={classes.bar}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.previous}
            onClick={() => show({ month: monthAfter(month, -1) })}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Text fw={600} miw={132} ta="center" aria-live="polite">
            {monthText(month)}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.next}
            disabled={month >= thisMonth}
            onClick={() => show({ month: monthAfter(month, 1) })}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <GroupChoice value={group} onChoose={(next) => show({ group: next })} />
        <Button
          variant="default"
          leftSection={<IconShare size={17} aria-hidden />}
          disabled={isBlank}
          onClick={shareDialog.open}
        >
          {shareTexts.share}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          disabled={isBlank}
          onClick={() => print()}
        >
          {texts.print}
        </Button>
      </div>
      <Loaded of={recap} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={10} />}>
        {(data) => <Shown recap={data} />}
      </Loaded>
      <ShareDialog
        opened={share}
        onClose={shareDialog.close}
        month={month}
        group={recap.data?.group ?? null}
      />
    </Stack>
  );
}

interface GroupChoiceProps {
  value: string | null;
  onChoose(group: string | null): void;
}

function GroupChoice({ value, onChoose }: GroupChoiceProps) {
  const { watched } = useGroups();
  const groups = (watched ?? []).map(({ documentId, name }) => ({
    value: documentId,
    label: name,
  }));
  return (
    <Select
      className={classes.group ?? ''}
      aria-label={texts.group}
      data={[{ value: '', label: texts.all }, ...groups]}
      value={value ?? ''}
      allowDeselect={false}
      searchable={groups.length > 8}
      onChange={(next) => onChoose(next || null)}
    />
  );
}

function Shown({ recap }: { recap: Recap }) {
  const { before, period, known_from: known } = recap;
  if (isEmpty(recap)) {
    return (
      <Panel>
        <EmptyState
          icon={<IconReportAnalytics size={22} />}
          title={texts.empty}
          text={texts.emptyText}
        />
      </Panel>
    );
  }
  const isOfSeveral = recap.groups.length > 1;
  return (
    <>
      <div>
        <Title order={2} fz="xl">
          {texts.heading(monthText(recap.month), recap.group?.name ?? texts.all)}
        </Title>
        <Text size="sm" c="dimmed">
          {!isOver(recap) && `${texts.soFar(dayText(period.to))}. `}
          {texts.against(dayText(before.from), dayText(before.to))}.{' '}
          {known !== null && isPartlyKnown(recap) && texts.knownSince(dayText(known))}
        </Text>
      </div>
      <Figures recap={recap} />
      <div className={classes.charts}>
        <Days recap={recap} isBeside={isOfSeveral} />
        {isOfSeveral && <Groups recap={recap} />}
      </div>
      <div className={classes.columns}>
        <RecapMatters recap={recap} />
        <RecapPeople recap={recap} />
      </div>
    </>
  );
}

const maxGroups = 8;

function Groups({ recap }: { recap: Recap }) {
  const items = recap.groups
    .slice(0, maxGroups)
    .map(({ group, messages, messages_before: old }) => ({
      name: group.name,
      value: messages,
      note: `${formatNumber(messages)}, ${changeText(messages, old, recap)}`,
    }));
  return (
    <Panel title={texts.chart.groups}>
      <RankBars label={texts.chart.groups} items={items} />
    </Panel>
  );
}
