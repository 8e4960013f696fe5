import { Box, Button, Center, Container, Loader, VisuallyHidden } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { ApiError, messageOf } from '../api/api-error.ts';
import { tokenIn } from '../link-token.ts';
import { Brand } from './Brand.tsx';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from './texts.ts';
import { useNoIndex } from './use-no-index.ts';

interface Texts {
  readonly loading: string;
  readonly endedTitle: string;
  readonly endedText: string;
  readonly failed: string;
}

interface Props<T> {
  /** What links of this kind lead to, as the cache names it. */
  name: string;
  /** The heading while there is nothing to read. */
  title: string;
  brand: string;
  size: 'sm' | 'lg';
  texts: Texts;
  open(token: string): Promise<T>;
  children(found: T, token: string): ReactNode;
}

/** A page that a link opens without an account; what opens it stands behind the #. */
export function SharedByLink<T>(props: Props<T>) {
  const { name, title, brand, size, texts, open, children } = props;
  useNoIndex();
  const { hash } = useLocation();
  const token = tokenIn(hash);
  const { data, error, mutate } = useSWRImmutable(
    token === '' ? null : [name, token],
    () => open(token),
    { shouldRetryOnError: false },
  );
  const isLoading = token !== '' && error === undefined;
  return (
    <Container size={size} component="main" py="xl" px="md">
      <Box mb="lg">
        <Brand name={brand} />
      </Box>
      {data !== undefined ? (
        children(data, token)
      ) : isLoading ? (
        <Center mih={320}>
          <Loader role="status" aria-label={texts.loading} />
        </Center>
      ) : (
        <Problem title={title} error={error} texts={texts} onRetry={() => void mutate()} />
      )}
    </Container>
  );
}

interface ProblemProps {
  title: string;
  error: unknown;
  texts: Texts;
  onRetry(): void;
}

function Problem({ title, error, texts, onRetry }: ProblemProps) {
  const isEnded =
    error === undefined || (error instanceof ApiError && [400, 404].includes(error.status));
  return (
    <div role="alert">
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <EmptyState
        minHeight={320}
        icon={<IconLinkOff size={22} />}
        title={isEnded ? texts.endedTitle : texts.failed}
        text={isEnded ? texts.endedText : messageOf(error, texts.failed)}
        action={
          !isEnded && (
            <Button variant="default" onClick={onRetry}>
              {uiTexts.retry}
            </Button>
          )
        }
      />
    </div>
  );
}
