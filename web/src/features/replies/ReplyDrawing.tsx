import { Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { chartColors } from '../../shared/charts/options.ts';
import { bringing } from '../../shared/live/reach.ts';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { groupColors } from './colors.ts';
import classes from './Replies.module.css';
import { replyTexts as texts } from './texts.ts';
import type { ReplyGraph } from './use-replies.ts';

interface Props {
  graph: ReplyGraph;
  selected: string | null;
  onSelect(id: string | null): void;
}

type Canvas = typeof import('./ReplyCanvas.tsx').ReplyCanvas;
const bring = bringing(() => import('./ReplyCanvas.tsx'));

/** What draws, which is fetched with this; `load` asks again where it did not come. */
function useCanvas(isWanted: boolean) {
  const [canvas, setCanvas] = useState<{ ReplyCanvas: Canvas }>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(async () => {
    try {
      const { ReplyCanvas } = await bring();
      startTransition(() => setCanvas({ ReplyCanvas }));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  return { canvas, error, load };
}

/** The graph as a drawing, with what its colours mean. */
export function ReplyDrawing({ graph, selected, onSelect }: Props) {
  const scheme = useComputedColorScheme('light');
  const colors = useMemo(() => chartColors(scheme === 'dark'), [scheme]);
  const colorOf = useMemo(() => groupColors(graph.groups), [graph]);
  const [isBeyond, setBeyond] = useState(() => !('WebGL2RenderingContext' in window));
  const { canvas, error, load } = useCanvas(!isBeyond);
  if (isBeyond) {
    return (
      <Text size="sm" c="dimmed">
        {texts.drawFailed}
      </Text>
    );
  }
  if (error !== undefined && !canvas) {
    return <ErrorState error={error} text={uiTexts.appFailed} onRetry={load} />;
  }
  return (
    <>
      <div className={classes.drawing}>
        {canvas ? (
          <canvas.ReplyCanvas
            graph={graph}
            colors={colors}
            colorOf={colorOf}
            selected={selected}
            onSelect={onSelect}
            onFailed={() => setBeyond(true)}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <ul className={classes.legend} aria-label={texts.groups}>
        {graph.groups.map(({ documentId, name }) => (
          <Text key={documentId} component="li" size="xs" c="dimmed">
            <span className={classes.swatch} style={{ background: colorOf(documentId) }} />
            <bdi>{name}</bdi>
          </Text>
        ))}
      </ul>
    </>
  );
}
