import { Button, Divider, SimpleGrid, Text } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react';
import { useId } from 'react';
import { authTexts } from './texts.ts';

/** The two social buttons; disabled, with the reason, while the server has no provider for them. */
export function SocialButtons() {
  const reason = useId();
  return (
    <>
      <Divider label={authTexts.divider} my="md" />
      <SimpleGrid cols={2} spacing="sm">
        <Button
          variant="default"
          disabled
          leftSection={<IconBrandGoogle size={16} aria-hidden />}
          aria-describedby={reason}
        >
          Google
        </Button>
        <Button
          variant="default"
          disabled
          leftSection={<IconBrandWindows size={16} aria-hidden />}
          aria-describedby={reason}
        >
          Microsoft
        </Button>
      </SimpleGrid>
      <Text id={reason} size="xs" c="dimmed" ta="center" mt="xs">
        {authTexts.socialUnavailable}
      </Text>
    </>
  );
}
