import { Anchor, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type Feature, hasFeature, plans } from '../../shared/plans.ts';
import { useUser } from '../auth/session.tsx';
import { useIsPaid } from '../billing/use-billing.ts';
import { planTexts as texts } from './texts.ts';

/** Whether the user's plan has a feature; the server holds people to it. */
export const useHasFeature = (feature: Feature): boolean => hasFeature(useUser().plan, feature);

interface Props {
  feature: Feature;
  /** Within a dialog: without a frame of its own. */
  bare?: boolean;
}

/** Stands where something is that the user's plan does not have: what it is, and which plans do. */
export function UpgradeCard({ feature, bare = false }: Props) {
  const { plan } = useUser();
  const isPaid = useIsPaid();
  const larger = plans.filter((one) => hasFeature(one, feature));
  return (
    <Paper
      component="section"
      aria-label={texts.notIn(plan)}
      p={bare ? 0 : 'lg'}
      radius="lg"
      bg={bare ? 'transparent' : 'var(--gs-surface)'}
    >
      <Stack gap={6} align="flex-start">
        <ThemeIcon variant="default" size={36} radius="xl" aria-hidden>
          <IconLock size={18} />
        </ThemeIcon>
        <Text fw={600}>{texts.notIn(plan)}</Text>
        <Text size="sm">{texts.partOf(feature, larger)}</Text>
        <Text size="sm" c="dimmed">
          {texts.kept[feature]} {!isPaid && texts.ask}
        </Text>
        <Anchor
          component={Link}
          to={isPaid ? `/settings?plan=${larger[0] ?? plan}` : '/settings'}
          size="sm"
        >
          {isPaid ? texts.change : texts.seePlan}
        </Anchor>
      </Stack>
    </Paper>
  );
}
