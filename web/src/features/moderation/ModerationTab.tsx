import { ActionIcon, Badge, Button, Group, Table, Text } from '@mantine/core';
import { IconEdit, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModerationRule } from '../../shared/api/types.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { moderationTexts as texts } from './texts.ts';
import { useRules } from './use-rules.ts';

/** The moderation rules of a group, with adding, editing and deleting. */
export function ModerationTab({ groupId }: { groupId: string }) {
  const { list, add, update, remove } = useRules(groupId);
  const [opened, setOpened] = useState(false);
  const [edited, setEdited] = useState<ModerationRule | null>(null);

  function open(rule: ModerationRule | null): void {
    setEdited(rule);
    setOpened(true);
  }

  async function askAndRemove(rule: ModerationRule): Promise<void> {
    const sure = await confirmDelete(texts.removeTitle, texts.removeQuestion);
    if (sure) await remove(rule.documentId);
  }

  return (
    <Panel
      flush
      title={texts.title}
      description={texts.description}
      action={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open(null)}
          style={{ flexShrink: 0 }}
        >
          {texts.add}
        </Button>
      }
    >
      <Loaded of={list} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton />}>
        {(rules) =>
          rules.length ? (
            <RulesTable rules={rules} onEdit={open} onRemove={(rule) => void askAndRemove(rule)} />
          ) : (
            <EmptyState
              icon={<IconShieldCheck size={22} />}
              title={texts.empty}
              text={texts.emptyText}
            />
          )
        }
      </Loaded>
      <RuleDialog
        opened={opened}
        rule={edited}
        onClose={() => setOpened(false)}
        onSave={(input) => (edited ? update(edited.documentId, input) : add(input))}
      />
    </Panel>
  );
}

interface TableProps {
  rules: readonly ModerationRule[];
  onEdit(rule: ModerationRule): void;
  onRemove(rule: ModerationRule): void;
}

function RulesTable({ rules, onEdit, onRemove }: TableProps) {
  const { columns } = texts;
  return (
    <Table.ScrollContainer minWidth={640} scrollAreaProps={{ tabIndex: 0 }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.name}</Table.Th>
            <Table.Th>{columns.description}</Table.Th>
            <Table.Th>{columns.action}</Table.Th>
            <Table.Th ta="right">{columns.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map((rule) => (
            <Table.Tr key={rule.documentId}>
              <Table.Td fw={500}>{rule.name}</Table.Td>
              <Table.Td maw={360}>
                <Text size="sm" c="var(--gs-text-2)" lineClamp={2}>
                  {rule.description}
                </Text>
              </Table.Td>
              <Table.Td>
                <RuleAction rule={rule} />
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.edit(rule.name)}
                    onClick={() => onEdit(rule)}
                  >
                    <IconEdit size={17} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.remove(rule.name)}
                    onClick={() => onRemove(rule)}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What the rule does; 'No action' when it neither warns nor deletes. */
function RuleAction({ rule }: { rule: ModerationRule }) {
  if (!rule.response && !rule.delete_message) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noAction}
      </Text>
    );
  }
  return (
    <Group gap={6}>
      {rule.response && (
        <Badge
          tt="none"
          variant="light"
          color="yellow"
          title={rule.response}
          styles={{ root: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' } }}
        >
          {texts.warns}
        </Badge>
      )}
      {rule.delete_message && (
        <Badge
          tt="none"
          variant="light"
          color="red"
          styles={{ root: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' } }}
        >
          {texts.deletes}
        </Badge>
      )}
    </Group>
  );
}
