import { Stack } from '@mantine/core';
import { IssuePanel } from '../../features/newsletter/IssuePanel.tsx';
import { SettingsPanel } from '../../features/newsletter/SettingsPanel.tsx';
import { SubscribersPanel } from '../../features/newsletter/SubscribersPanel.tsx';
import { useIssues, useSubscribers } from '../../features/newsletter/use-newsletter.ts';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';

/** A newsletter for each member who opted in; a plan that has none any more keeps what was there. */
export function NewsletterPage() {
  const isAllowed = useHasFeature('newsletter');
  return isAllowed ? (
    <Stack gap="lg">
      <IssuePanel isAllowed />
      <SubscribersPanel isAllowed />
      <SettingsPanel isAllowed />
    </Stack>
  ) : (
    <Kept />
  );
}

/** Of a smaller plan: the offer, and what was there before. */
function Kept() {
  const issues = useIssues();
  const subscribers = useSubscribers('');
  const hasIssues = issues.data === undefined || issues.data.data.length > 0;
  const hasSubscribers = subscribers.data === undefined || subscribers.data.data.length > 0;
  return (
    <Stack gap="lg">
      <UpgradeCard feature="newsletter" />
      {hasIssues && <IssuePanel isAllowed={false} />}
      {hasSubscribers && <SubscribersPanel isAllowed={false} />}
    </Stack>
  );
}
