import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { RulePreview } from '../../shared/api/types.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { PreviewTitle, RuleMatches } from './RuleMatches.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { moderationTexts } from './texts.ts';
import { useModelTrial } from './use-rule-preview.ts';

const { preview: texts } = moderationTexts;

/** What the model says of the latest messages: asked on request, for it costs tokens. */
export function ModelTrial({ groupId, draft }: { groupId: string; draft: RuleDraft }) {
  const { isAsked, ask, trial } = useModelTrial(groupId, draft);
  if (!isAsked) {
    return (
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={ask}>
          {texts.askModel}
        </Button>
        <Text size="xs" c="dimmed">
          {texts.askModelText}
        </Text>
      </Group>
    );
  }
  return (
    <div>
      <PreviewTitle>{texts.byModel}</PreviewTitle>
      <Loaded of={trial} errorTitle={texts.modelFailed} skeleton={<Asking />}>
        {({ model }) =>
          model && (
            <Said said={model} isAsking={trial.isValidating} again={() => void trial.mutate()} />
          )
        }
      </Loaded>
    </div>
  );
}

function Asking() {
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {texts.asking}
      </Text>
      <Skeleton height={14} width="70%" />
    </Stack>
  );
}

interface SaidProps {
  said: NonNullable<RulePreview['model']>;
  isAsking: boolean;
  again(): void;
}

function Said({ said, isAsking, again }: SaidProps) {
  const { reason, matches, messages, senders, examples } = said;
  if (reason) {
    return (
      <Group gap="sm">
        <Text size="sm" aria-live="polite">
          {texts.modelSilent[reason]}
        </Text>
        <Button size="compact-sm" variant="default" loading={isAsking} onClick={again}>
          {texts.askAgain}
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Text size="sm" className="tabular" aria-live="polite">
        {texts.modelFound(matches, messages, senders)}
      </Text>
      {examples.length > 0 && <RuleMatches examples={examples} label={texts.modelExamples} />}
    </>
  );
}
