import { Stack } from '@mantine/core';
import { useDeferredValue } from 'react';
import { IssuePanel } from '../../features/newsletter/IssuePanel.tsx';
import { SettingsPanel } from '../../features/newsletter/SettingsPanel.tsx';
import { SubscribersPanel } from '../../features/newsletter/SubscribersPanel.tsx';
import { useIssues, useSubscribers } from '../../features/newsletter/use-newsletter.ts';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';

/** A newsletter for each member who opted in; a plan that has none any more keeps what was there. */
export function NewsletterPage() {
  const isAllowed = useHasFeature('newsletter');
  return isAllowed ? <Panels /> : <Kept />;
}

/** What stands below a list comes once that is known: nothing is pushed away under a finger. */
function Panels() {
  const issues = useIssues();
  const subscribers = useSubscribers('');
  // As late as the list draws itself.
  const isKnown = useDeferredValue(
    [issues, subscribers].every(({ data, error }) => data ?? error),
    false,
  );
  return (
    <Stack gap="lg">
      <IssuePanel isAllowed />
      {isKnown && (
        <>
          <SubscribersPanel isAllowed />
          <SettingsPanel isAllowed />
        </>
      )}
    </Stack>
  );
}

/** Of a smaller plan: the offer, and what was there before. */
function Kept() {
  const issues = useIssues();
  const subscribers = useSubscribers('');
  const has = ({ data, error }: typeof issues | typeof subscribers) =>
    data ? data.data.length > 0 : error !== undefined;
  return (
    <Stack gap="lg">
      <UpgradeCard feature="newsletter" />
      {has(issues) && <IssuePanel isAllowed={false} />}
      {has(subscribers) && <SubscribersPanel isAllowed={false} />}
    </Stack>
  );
}
