import { Group, Skeleton, Stack, Text } from '@mantine/core';
import type { RulePreview as Preview } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { messageTexts } from '../messages/texts.ts';
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
          {(found) => <Found found={found} />}
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
  const { catches, misses, by_meaning: byMeaning, examples } = found;
  return (
    <Stack gap="sm">
      {catches.length > 0 ? (
        <>
          <Things title={texts.catches} things={catches} />
          <Things title={texts.misses} things={[...misses, texts.exempt]} />
        </>
      ) : (
        <Text size="sm">{byMeaning ? texts.onlyByMeaning : texts.catchesNothing}</Text>
      )}
      {byMeaning && catches.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.byMeaning}
        </Text>
      )}
      <div>
        <Title>{texts.days}</Title>
        <Text size="sm" className="tabular" aria-live="polite">
          {texts.found(found.matches, found.messages, found.senders)}
        </Text>
        {examples.length > 0 && <Examples examples={examples} />}
      </div>
    </Stack>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Text component="h3" m={0} size="sm" fw={600}>
      {children}
    </Text>
  );
}

function Things({ title, things }: { title: string; things: readonly string[] }) {
  return (
    <div>
      <Title>{title}</Title>
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

/** More of them would push the rest of the dialog away. */
const SHOWN = 3;

/** The latest messages that the rule would have found. */
function Examples({ examples }: Pick<Preview, 'examples'>) {
  const zone = useZone();
  return (
    <ul className={classes.examples} aria-label={texts.examples}>
      {examples
        .slice(0, SHOWN)
        .map(({ message_id: id, sender_name: name, text, reason, createdAt }) => (
          <li key={id}>
            <Group gap={8} justify="space-between" align="baseline">
              <Text size="xs" fw={600} dir="auto" className={classes.words}>
                {name || messageTexts.unknownSender}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                <time dateTime={createdAt}>{timeText(createdAt, zone)}</time>
              </Text>
            </Group>
            <Text
              size="sm"
              dir="auto"
              lineClamp={2}
              className={classes.quote}
              {...(text ? {} : { c: 'dimmed', fs: 'italic' })}
            >
              {text || moderationTexts.log.wordless}
            </Text>
            <Text size="xs" c="dimmed" className={classes.words}>
              {reason}
            </Text>
          </li>
        ))}
    </ul>
  );
}
