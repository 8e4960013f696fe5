import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { getEngine } from '../../shared/api/endpoints.ts';
import type { Engine } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.engine;

/** What reads the messages, what leaves the server for it, and what is left of today's tokens. */
export function EngineSection() {
  const { data: engine, error } = useData(getEngine());
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {engine ? <State engine={engine} /> : error === undefined && <Skeleton height={48} />}
      {error !== undefined && !engine && <Text size="sm">{texts.failed}</Text>}
    </SettingsSection>
  );
}

function State({ engine }: { engine: Engine }) {
  const { model, endpoint, pseudonyms } = engine;
  if (engine.engine === 'local' || model === null) {
    return (
      <Stack gap={4}>
        <Text fz="lg" fw={600}>
          {texts.own}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.nothingLeaves}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline" gap={4}>
        <Text fz="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {model}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.at(endpoint ?? '')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {pseudonyms ? texts.hidden : texts.open}
      </Text>
      <Tokens engine={engine} />
    </Stack>
  );
}

function Tokens({ engine: { tokensSpent, tokensDaily, resting } }: { engine: Engine }) {
  const share = tokensDaily === 0 ? 1 : Math.min(1, tokensSpent / tokensDaily);
  const spent = share >= 1;
  const note = spent ? texts.spent : resting ? texts.resting : null;
  return (
    <div>
      <Text size="sm" className="tabular">
        {texts.tokens(tokensSpent, tokensDaily)}
      </Text>
      <Progress
        mt={8}
        size="sm"
        value={share * 100}
        aria-label={texts.usage}
        {...(spent ? { color: 'var(--gs-amber)' } : {})}
      />
      {note !== null && (
        <Text size="xs" c="var(--gs-amber)" mt={6}>
          {note}
        </Text>
      )}
    </div>
  );
}
