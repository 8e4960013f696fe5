import { Alert, Box, Button, Stack } from '@mantine/core';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Group, ModerationRule } from '../../shared/api/types.ts';
import { UpgradeCard, useHasFeature } from '../plans/UpgradeCard.tsx';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { useWasShown } from '../../shared/ui/use-was-shown.ts';
import { ModerationLog } from './ModerationLog.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RulesList } from './RulesList.tsx';
import { moderationTexts as texts } from './texts.ts';
import { useRules } from './use-rules.ts';

type Subject = Pick<Group, 'documentId' | 'is_admin' | 'source'>;

/** The moderation rules of a group and what they did. */
export function ModerationTab({ group }: { group: Subject }) {
  const isAllowed = useHasFeature('moderation');
  const areRulesShown = useWasShown(useRules(group.documentId).list);
  return (
    <Stack gap="lg">
      {!isAllowed && <UpgradeCard feature="moderation" />}
      <RulesPanel group={group} isAllowed={isAllowed} />
      {areRulesShown && <ModerationLog groupId={group.documentId} />}
    </Stack>
  );
}

/** The rules, with adding, editing and deleting. */
function RulesPanel({ group, isAllowed }: { group: Subject; isAllowed: boolean }) {
  const { list, add, update, remove } = useRules(group.documentId);
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
        isAllowed && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => open(null)}
            style={{ flexShrink: 0 }}
          >
            {texts.add}
          </Button>
        )
      }
    >
      <Loaded
        of={list}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={2} height={60} />}
      >
        {(rules) =>
          rules.length ? (
            <>
              <CannotDelete group={group} rules={rules} />
              <RulesList
                rules={rules}
                {...(isAllowed ? { onEdit: open } : {})}
                onRemove={(rule) => void askAndRemove(rule)}
              />
            </>
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
        group={group}
        opened={opened}
        rule={edited}
        onClose={() => setOpened(false)}
        onSave={(input) => (edited ? update(edited.documentId, input) : add(input))}
      />
    </Panel>
  );
}

/** Says so before a message shows it: rules that delete cannot, where the account is no admin. */
function CannotDelete({ group, rules }: { group: Subject; rules: readonly ModerationRule[] }) {
  const deletes = rules.some((rule) => rule.delete_message);
  if (group.is_admin || group.source !== 'live' || !deletes) return null;
  return (
    <Box px="lg" pb="md">
      <Alert color="yellow" variant="light">
        {texts.notAdmin}
      </Alert>
    </Box>
  );
}
