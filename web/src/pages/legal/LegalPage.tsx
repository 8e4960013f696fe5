import { Button, Container, Paper } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { type LegalText, legalFiles } from '../../features/auth/LegalModal.tsx';
import { MarkdownFile } from '../../shared/markdown/MarkdownFile.tsx';

/** Terms or privacy policy as a page with a Back button (spec §2). */
export function LegalPage({ text }: { text: LegalText }) {
  const navigate = useNavigate();
  // Opened from a link elsewhere there is nothing to go back to: the landing page then.
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <Container component="main" size="md" py="xl">
      <Button
        variant="default"
        mb="md"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={back}
      >
        Back
      </Button>
      <Paper p={{ base: 'lg', sm: 40 }} radius="lg" bg="var(--gs-surface)">
        <MarkdownFile path={legalFiles[text].path} />
      </Paper>
    </Container>
  );
}
