import { Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GroupLabel, GroupSummary } from '../../shared/api/types.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { ManageLabelsDialog } from './ManageLabelsDialog.tsx';
import { labelTexts as texts } from './texts.ts';
import { useLabelActions, useLabels } from './use-labels.ts';

/** Server's limit. */
const LONGEST_NAME = 40;

/** Gives labels to the chosen groups and takes them from these. */
export function LabelsButton({ groups }: { groups: readonly GroupSummary[] }) {
  const [manage, manageDialog] = useDisclosure();
  const [opened, popover] = useDisclosure();
  const title = useId();
  return (
    <>
      <Popover
        opened={opened}
        onChange={(isOpen) => (isOpen ? popover.open() : popover.close())}
        position="bottom-end"
        width={280}
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTag size={14} aria-hidden />}
            onClick={popover.toggle}
          >
            {texts.assign}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={title}>
          <Text id={title} size="xs" c="dimmed" mb="xs">
            {texts.assignTitle(groups.length)}
          </Text>
          {opened && (
            <Assign
              groups={groups}
              onManage={() => {
                popover.close();
                manageDialog.open();
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <ManageLabelsDialog opened={manage} onClose={manageDialog.close} />
    </>
  );
}

interface AssignProps {
  groups: readonly GroupSummary[];
  onManage(): void;
}

function Assign({ groups, onManage }: AssignProps) {
  const labels = useLabels();
  const actions = useLabelActions();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ids = groups.map(({ documentId }) => documentId);

  async function run(work: Promise<boolean>): Promise<boolean> {
    setBusy(true);
    const done = await work;
    setBusy(false);
    return done;
  }
  const countOf = ({ documentId }: GroupLabel) =>
    groups.filter((group) => group.labels.some((one) => one.documentId === documentId)).length;

  return (
    <Stack gap="sm">
      <Loaded
        of={labels}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={3} height={20} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          ) : (
            <Stack gap={6} mah={240} style={{ overflowY: 'auto' }}>
              {all.map((label) => {
                const having = countOf(label);
                const isAll = having === groups.length;
                const groupsChange = isAll ? { disconnect: ids } : { connect: ids };
                return (
                  <Checkbox
                    key={label.documentId}
                    size="xs"
                    label={<bdi>{label.name}</bdi>}
                    disabled={busy}
                    checked={isAll}
                    indeterminate={having > 0 && !isAll}
                    onChange={() =>
                      void run(actions.change(label.documentId, { groups: groupsChange }))
                    }
                  />
                );
              })}
            </Stack>
          )
        }
      </Loaded>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return;
          void run(actions.add(name.trim(), ids)).then((done) => {
            if (done) setName('');
            // The button has nothing to add any more, and would lose it.
            field.current?.focus();
          });
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            size="xs"
            flex={1}
            label={texts.newLabel}
            placeholder={texts.newPlaceholder}
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" loading={busy} disabled={!name.trim()}>
            {texts.add}
          </Button>
        </Group>
      </form>
      {(labels.data?.length ?? 0) > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={onManage}>
          {texts.manage}
        </Button>
      )}
    </Stack>
  );
}
