import { ScrollArea, type ScrollAreaAutosizeProps } from '@mantine/core';

// Mantine lets a long name that would be cut widen all that scrolls.
const styles = { content: { width: '100%', minWidth: 0 } };

/** Scrolls the body of a dialog under its title: up and down, never sideways. */
export function DialogScroll(props: ScrollAreaAutosizeProps) {
  return <ScrollArea.Autosize scrollbars="y" {...props} styles={styles} />;
}
