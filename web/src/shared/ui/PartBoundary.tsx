import { Button, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type Key, type Middleware, SWRConfig, useSWRConfig } from 'swr';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { uiTexts } from './texts.ts';

/** Notes what is asked of the server below it. */
function noting(asked: Set<Key>): Middleware {
  return (useNext) =>
    function useNoted(key, fetcher, config) {
      asked.add(key);
      return useNext(key, fetcher, config);
    };
}

interface Props {
  /** The frame that the part would have had. */
  frame(notice: ReactNode): ReactNode;
  children: ReactNode;
}

/**
 * A part of a page that breaks says so in its place, and the others stay. Trying again asks the
 * server anew for what the part shows: with what it was told before it would break again.
 */
export function PartBoundary({ frame, children }: Props) {
  const { mutate } = useSWRConfig();
  const { asked, config } = useMemo(() => {
    const keys = new Set<Key>();
    return { asked: keys, config: { use: [noting(keys)] } };
  }, []);
  return (
    <SWRConfig value={config}>
      <ErrorBoundary
        resetKey=""
        instead={(retry) =>
          frame(
            <div role="alert">
              <Text size="sm" mb="sm">
                {uiTexts.partFailed}
              </Text>
              <Button
                variant="default"
                onClick={() => void mutate((key) => asked.has(key), undefined).then(retry)}
              >
                {uiTexts.retry}
              </Button>
            </div>,
          )
        }
      >
        {children}
      </ErrorBoundary>
    </SWRConfig>
  );
}
