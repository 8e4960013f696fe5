import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useSession } from '../auth/session.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { factorTexts } from './texts.ts';

const texts = factorTexts.required;

/** All that somebody sees who has to add a second factor first. */
export function EnrolScreen() {
  const { refresh, signOut } = useSession();
  return (
    <main>
      <Paper
        maw={560}
        mx="auto"
        my={{ base: 0, sm: '8vh' }}
        p={{ base: 'md', sm: 'xl' }}
        withBorder
      >
        <Stack gap="lg">
          <Title order={1} fz="h2">
            {texts.title}
          </Title>
          <Text>{texts.text}</Text>
          <SecondFactors onChanged={refresh} />
          <Group>
            <Button variant="default" onClick={() => void signOut()}>
              {texts.signOut}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </main>
  );
}
