import { Anchor, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { useGroups } from '../../features/groups/use-groups.ts';
import { planTerms, watchLimitOf } from '../../shared/plans.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.plan;

/** The plan, and how many of its groups are in use. */
export function PlanSection() {
  const { plan } = useUser();
  const limit = watchLimitOf(plan);
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Text fz="lg" fw={600}>
            {planTerms[plan].name}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.groups(limit)}
          </Text>
        </Group>
        <Usage limit={limit} />
        <Anchor component={Link} to="/groups" size="sm">
          {texts.manage}
        </Anchor>
      </Stack>
    </SettingsSection>
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
