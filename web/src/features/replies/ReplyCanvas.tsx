import { ActionIcon, Center, Group, Loader } from '@mantine/core';
import { IconFocusCentered, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import Sigma from 'sigma';
import type { ChartColors } from '../../shared/charts/options.ts';
import { type Dot, type Drawing, drawingOf, type Line, layOut } from './layout.ts';
import classes from './Replies.module.css';
import { replyTexts as texts } from './texts.ts';
import type { ReplyGraph } from './use-replies.ts';

interface Props {
  graph: ReplyGraph;
  colors: ChartColors;
  colorOf(group: string | null): string;
  /** Of these members and their replies more is seen than of the others. */
  selected: string | null;
  onSelect(id: string | null): void;
  /** It cannot be drawn here. */
  onFailed(): void;
}

/** As much of the others as is needed to see where one is. */
const faint = 0.12;

/** Dots and lines that move smoothly also without a graphics card, which draws 900 lines in a quarter of a second. */
const few = 200;

/** Pixels in which names have room beside the dots. */
const roomyWidth = 480;

function draw(container: HTMLElement, drawing: Drawing, colors: ChartColors) {
  const isLarge = drawing.order + drawing.size > few;
  const sigma = new Sigma<Dot, Line>(drawing, container, {
    settings: {
      // Pixels, however far the layout spreads.
      itemSizesReference: 'screen',
      gestureTarget: 'shared',
      sharedGestureWheelMessage: texts.wheel,
      sharedGestureAppleWheelMessage: texts.wheelApple,
      sharedGestureTouchMessage: texts.touch,
      labelRenderedSizeThreshold: 5,
      labelDensity: 0.6,
      enableCameraRotation: false,
      hideEdgesOnMove: isLarge,
      hideLabelsOnMove: isLarge,
      minCameraRatio: 0.05,
      maxCameraRatio: 3,
      allowInvalidContainer: true,
      // So that the names of dots at its side are read, too; on a phone nothing else had room.
      autoRescaleContent: container.clientWidth < roomyWidth ? 'nodes' : 'labels',
    },
    styles: {
      nodes: {
        x: { attribute: 'x' },
        y: { attribute: 'y' },
        size: { attribute: 'size', defaultValue: 4 },
        color: { attribute: 'color', defaultValue: colors.text },
        label: { attribute: 'label' },
        labelColor: colors.dark ? '#e8eded' : '#14201c',
        labelSize: 12,
        labelFont: 'Inter Variable, sans-serif',
        labelVisibility: (_dot, { isHovered, isHighlighted }, { hasHighlighted }) => {
          if (isHovered) return 'visible';
          return hasHighlighted && !isHighlighted ? 'hidden' : 'auto';
        },
        opacity: (_dot, { isHighlighted }, { hasHighlighted }) =>
          hasHighlighted && !isHighlighted ? faint : 1,
        backdropVisibility: (_dot, { isHovered }) => (isHovered ? 'visible' : 'hidden'),
        backdropColor: colors.dark ? '#1d2426' : '#ffffff',
        backdropPadding: 4,
        cursor: 'pointer',
      },
      edges: {
        size: { attribute: 'size', defaultValue: 1 },
        color: colors.dark ? '#5c6b70' : '#9aa8ad',
        opacity: (_line, { isHighlighted }, { hasHighlighted }) => {
          if (isHighlighted) return 0.9;
          return hasHighlighted ? faint / 3 : 0.35;
        },
      },
    },
  });
  return { sigma, drawing };
}

/** Shows a member and whom they reply to; everybody alike without one. */
function highlight({ sigma, drawing }: ReturnType<typeof draw>, id: string | null): void {
  const isShown = id !== null && drawing.hasNode(id);
  const around = isShown ? [id, ...drawing.neighbors(id)] : [];
  sigma.setNodesState(drawing.nodes(), { isHighlighted: false });
  sigma.setEdgesState(drawing.edges(), { isHighlighted: false });
  if (!isShown) return;
  sigma.setNodesState(around, { isHighlighted: true });
  sigma.setEdgesState(drawing.edges(id), { isHighlighted: true });
}

/** Members as dots and replies as lines between them; it is moved and zoomed. */
export function ReplyCanvas(props: Props) {
  const { graph, colors, colorOf, selected, onSelect, onFailed } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof draw>>(null);
  const latest = useRef({ onSelect, onFailed, selected });
  latest.current = { onSelect, onFailed, selected };
  const [busy, setBusy] = useState(true);

  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const drawing = drawingOf(graph, colorOf);
    const stop = layOut(drawing, () => {
      try {
        drawn.current = draw(container, drawing, colors);
      } catch {
        // No WebGL here, or none left.
        latest.current.onFailed();
        return;
      }
      const { sigma } = drawn.current;
      sigma.on('clickNode', ({ node }) => latest.current.onSelect(node));
      sigma.on('clickStage', () => latest.current.onSelect(null));
      highlight(drawn.current, latest.current.selected);
      setBusy(false);
    });
    return () => {
      stop();
      drawn.current?.sigma.kill();
      drawn.current = null;
      setBusy(true);
    };
  }, [graph, colors, colorOf]);

  useEffect(() => {
    if (drawn.current) highlight(drawn.current, selected);
  }, [selected]);

  const camera = () => drawn.current?.sigma.getCamera();
  return (
    <>
      <div
        ref={place}
        className={classes.canvas}
        role="img"
        aria-busy={busy}
        aria-label={texts.graphLabel(graph.nodes.length)}
      />
      {busy && (
        <Center className={classes.canvas ?? ''} aria-hidden>
          <Loader />
        </Center>
      )}
      <Group gap={4} className={classes.zoom ?? ''}>
        <ActionIcon variant="default" aria-label={texts.zoomIn} onClick={() => camera()?.zoomIn()}>
          <IconZoomIn size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={texts.zoomOut}
          onClick={() => camera()?.zoomOut()}
        >
          <IconZoomOut size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={texts.reset} onClick={() => camera()?.reset()}>
          <IconFocusCentered size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  );
}
