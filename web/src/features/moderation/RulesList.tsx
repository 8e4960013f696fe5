import { ActionIcon, Badge, Group, Table, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { ModerationRule } from '../../shared/api/types.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { nameOf } from '../groups/member-name.ts';
import classes from './RulesList.module.css';
import { moderationTexts as texts } from './texts.ts';

interface Props {
  rules: readonly ModerationRule[];
  /** Without it rules can only be read and deleted. */
  onEdit?(rule: ModerationRule): void;
  onRemove(rule: ModerationRule): void;
}

/** The rules of a group: a table, on a phone a card for each. */
export function RulesList(props: Props) {
  return useNarrow() ? <RuleCards {...props} /> : <RulesTable {...props} />;
}

function RulesTable({ rules, ...acts }: Props) {
  const { columns } = texts;
  return (
    <Table layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="20%">{columns.name}</Table.Th>
          <Table.Th>{columns.description}</Table.Th>
          <Table.Th>{columns.response}</Table.Th>
          <Table.Th w={170}>{columns.action}</Table.Th>
          <Table.Th w={110} ta="end">
            {columns.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map((rule) => (
          <Table.Tr key={rule.documentId}>
            <Table.Td fw={500} dir="auto" className={classes.words}>
              {rule.name}
            </Table.Td>
            <Table.Td className={classes.words}>
              <Text size="sm" c="var(--gs-text-2)" lineClamp={3} ta="match-parent" dir="auto">
                {rule.description}
              </Text>
              <Checked rule={rule} />
              <Exempt rule={rule} />
            </Table.Td>
            <Table.Td className={classes.words}>
              <Response rule={rule} />
            </Table.Td>
            <Table.Td>
              <RuleAction rule={rule} />
            </Table.Td>
            <Table.Td>
              <RuleButtons rule={rule} {...acts} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function RuleCards({ rules, ...acts }: Props) {
  return rules.map((rule) => (
    <article key={rule.documentId} className={classes.card} aria-label={rule.name}>
      <Group wrap="nowrap" justify="space-between" align="flex-start" gap="sm">
        <Text component="h3" m={0} size="sm" fw={600} dir="auto" className={classes.words}>
          {rule.name}
        </Text>
        <RuleButtons rule={rule} {...acts} />
      </Group>
      <Text size="sm" c="var(--gs-text-2)" dir="auto" className={classes.words}>
        {rule.description}
      </Text>
      <Checked rule={rule} />
      <Exempt rule={rule} />
      {rule.response && (
        <Text size="sm" mt={6} dir="auto" className={classes.quote}>
          {rule.response}
        </Text>
      )}
      <div className={classes.does}>
        <RuleAction rule={rule} />
      </div>
    </article>
  ));
}

/** What of the description is looked for in messages, as the server says it. */
function Checked({ rule: { compiled } }: { rule: ModerationRule }) {
  return (
    <Text size="xs" mt={2} c="dimmed" lineClamp={2} title={compiled}>
      {compiled}
    </Text>
  );
}

/** Whom the rule leaves alone beside the admins, where it does. */
function Exempt({ rule }: { rule: ModerationRule }) {
  const { allowed_members: members, immune_after_days: days } = rule;
  if (members.length === 0 && days === 0) return null;
  return (
    <Text size="xs" mt={2} c="dimmed" title={members.map(nameOf).join(', ')}>
      {texts.leavesAlone(members.map(nameOf), days)}
    </Text>
  );
}

function Response({ rule }: { rule: ModerationRule }) {
  return rule.response ? (
    <Text size="sm" c="var(--gs-text-2)" lineClamp={3} ta="match-parent" dir="auto">
      {rule.response}
    </Text>
  ) : (
    <Text size="sm" c="dimmed" aria-label={texts.noResponse}>
      –
    </Text>
  );
}

function RuleButtons({ rule, onEdit, onRemove }: { rule: ModerationRule } & Omit<Props, 'rules'>) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.edit(rule.name)}
          onClick={() => onEdit(rule)}
        >
          <IconEdit size={17} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.remove(rule.name)}
        onClick={() => onRemove(rule)}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
}

const LOOKS = {
  tried: { color: 'var(--gs-blue)', background: 'var(--gs-blue-soft)' },
  warns: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  deletes: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
} as const;

/** In some languages an action takes more than a narrow column's line. */
const WHOLE = { whiteSpace: 'normal' } as const;

/** What the rule does; 'No action' when it neither warns nor deletes. */
function RuleAction({ rule }: { rule: ModerationRule }) {
  const actions = [
    ...(rule.response ? (['warns'] as const) : []),
    ...(rule.delete_message ? (['deletes'] as const) : []),
  ];
  return (
    <Group gap={6}>
      {rule.dry_run && (
        <Badge variant="light" styles={{ root: LOOKS.tried }}>
          {texts.dryRun}
        </Badge>
      )}
      {actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noAction}
        </Text>
      )}
      {actions.map((action) => (
        <Badge key={action} variant="light" h="auto" styles={{ root: LOOKS[action], label: WHOLE }}>
          {texts[action]}
        </Badge>
      ))}
    </Group>
  );
}
