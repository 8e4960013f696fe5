import { Skeleton, Stack, Text } from '@mantine/core';
import type { RulePreview as Preview } from '../../shared/api/types.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { ModelTrial } from './ModelTrial.tsx';
import { PreviewTitle, RuleMatches } from './RuleMatches.tsx';
import classes from './RulePreview.module.css';
import type { RuleDraft } from './rule-draft.ts';
import { moderationTexts } from './texts.ts';
import { useRulePreview } from './use-rule-preview.ts';

const { preview: texts } = moderationTexts;

/** What a rule will and will not catch, and what it would have caught, before it is saved. */
export function RulePreview({ groupId, draft }: { groupId: string; draft: RuleDraft }) {
  const { isEmpty, preview } = useRulePreview(groupId, draft);
  return (
    <section className={classes.preview} aria-label={texts.title}>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {texts.nothingYet}
        </Text>
      ) : (
        <Loaded of={preview} errorTitle={texts.failed} skeleton={<Waiting />}>
          {(found) => (
            <Stack gap="sm">
              <Found found={found} />
              {found.by_meaning && <ModelTrial groupId={groupId} draft={draft} />}
            </Stack>
          )}
        </Loaded>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed">
        {texts.trying}
      </Text>
      <Skeleton height={14} />
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="85%" />
    </Stack>
  );
}

function Found({ found }: { found: Preview }) {
  const { catches, unclear, misses, by_meaning: byMeaning, examples } = found;
  return (
    <Stack gap="sm">
      {catches.length > 0 ? (
        <Things title={texts.catches} things={catches} />
      ) : (
        <Text size="sm">{byMeaning ? texts.onlyByMeaning : texts.catchesNothing}</Text>
      )}
      {unclear.length > 0 && (
        <Things title={texts.unclear} things={unclear.map((part) => `“${part}”`)} />
      )}
      {catches.length > 0 && <Things title={texts.misses} things={[...misses, texts.exempt]} />}
      {byMeaning && catches.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.byMeaning}
        </Text>
      )}
      <div>
        <PreviewTitle>{texts.days}</PreviewTitle>
        <Text size="sm" className="tabular" aria-live="polite">
          {texts.found(found.matches, found.messages, found.senders)}
        </Text>
        {examples.length > 0 && <RuleMatches examples={examples} label={texts.examples} />}
      </div>
    </Stack>
  );
}

function Things({ title, things }: { title: string; things: readonly string[] }) {
  return (
    <div>
      <PreviewTitle>{title}</PreviewTitle>
      <ul className={classes.list}>
        {things.map((thing) => (
          <li key={thing} dir="auto">
            {thing}
          </li>
        ))}
      </ul>
    </div>
  );
}
