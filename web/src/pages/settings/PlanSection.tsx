import { Anchor, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { PaidPlan } from '../../features/billing/PaidPlan.tsx';
import { billingTexts } from '../../features/billing/texts.ts';
import { useIsPaid } from '../../features/billing/use-billing.ts';
import { useWatchLimit } from '../../features/groups/use-watch-limit.ts';
import { useGroups } from '../../features/groups/use-groups.ts';
import { planTerms } from '../../shared/plans.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.plan;

/** The plan, and how many of its groups are in use. */
export function PlanSection() {
  const { plan } = useUser();
  const isPaid = useIsPaid();
  const limit = useWatchLimit();
  const { title, text } = isPaid ? billingTexts : texts;
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#plan') card.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={card} id="plan">
      <SettingsSection title={title} text={text}>
        <Stack gap="sm">
          {isPaid ? (
            <PaidPlan />
          ) : (
            <Group justify="space-between" align="baseline">
              <Text fz="lg" fw={600}>
                {planTerms[plan].name}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.groups(limit)}
              </Text>
            </Group>
          )}
          <Usage limit={limit} />
          <Anchor component={Link} to="/groups" size="sm">
            {texts.manage}
          </Anchor>
        </Stack>
      </SettingsSection>
    </div>
  );
}

function Usage({ limit }: { limit: number | null }) {
  const { watched, error } = useGroups();
  if (!watched) return error === undefined ? <Skeleton height={40} /> : null;
  const share = limit === null ? 0 : Math.min(1, watched.length / limit);
  const full = share >= 1;
  return (
    <div>
      <Text size="sm" className="tabular">
        {texts.used(watched.length, limit)}
      </Text>
      {limit !== null && (
        <Progress
          mt={8}
          size="sm"
          value={share * 100}
          aria-label={texts.usage}
          {...(full ? { color: 'var(--gs-amber)' } : {})}
        />
      )}
      {full && (
        <Text size="xs" c="var(--gs-amber)" mt={6}>
          {limit !== null && watched.length > limit ? texts.over : texts.full}
        </Text>
      )}
    </div>
  );
}
