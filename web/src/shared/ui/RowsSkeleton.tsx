import { Skeleton, Stack } from '@mantine/core';

/** As high as the rows that will come, so that nothing jumps. */
export function RowsSkeleton({ rows = 4, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" p="lg">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal, fixed placeholders
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}
