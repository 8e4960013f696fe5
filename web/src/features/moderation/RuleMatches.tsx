import { Group, Text } from '@mantine/core';
import type { RulePreview } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { messageTexts } from '../messages/texts.ts';
import classes from './RulePreview.module.css';
import { moderationTexts } from './texts.ts';

/** What comes next in a preview. */
export function PreviewTitle({ children }: { children: string }) {
  return (
    <Text component="h3" m={0} size="sm" fw={600}>
      {children}
    </Text>
  );
}

/** More of them would push the rest of the dialog away. */
const SHOWN = 3;

/** The latest messages that the rule would have found. */
export function RuleMatches({
  examples,
  label,
}: Pick<RulePreview, 'examples'> & { label: string }) {
  const zone = useZone();
  return (
    <ul className={classes.examples} aria-label={label}>
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
