import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Paper,
  Skeleton,
  Table,
  Tabs,
  Tooltip,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  'var(--gs-brand-0)',
  'var(--gs-brand-1)',
  'var(--gs-brand-2)',
  'var(--gs-brand-3)',
  'var(--gs-brand-4)',
  'var(--gs-brand-5)',
  'var(--gs-brand-6)',
  'var(--gs-brand-7)',
  'var(--gs-brand-8)',
  'var(--gs-brand-9)',
];

/** What Mantine itself reads in the dark scheme, from text (0) to the deepest ground (9). */
const dark: MantineColorsTuple = [
  'var(--gs-dark-0)',
  'var(--gs-dark-1)',
  'var(--gs-dark-2)',
  'var(--gs-dark-3)',
  'var(--gs-dark-4)',
  'var(--gs-dark-5)',
  'var(--gs-dark-6)',
  'var(--gs-dark-7)',
  'var(--gs-dark-8)',
  'var(--gs-dark-9)',
];

/** Mantine's look, made of the tokens in `tokens.css`. */
export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  fontFamily: 'var(--gs-font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  components: {
    Badge: Badge.extend({ styles: { root: { flexShrink: 0 } } }),
    Paper: Paper.extend({
      defaultProps: { withBorder: true },
      styles: { root: { borderColor: 'var(--gs-border)' } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: { title: { fontWeight: 600, fontSize: '1.0625rem' } },
    }),
    Table: Table.extend({
      defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'lg' },
      styles: {
        table: { '--table-border-color': 'var(--gs-border)' },
        th: { fontSize: '0.75rem', fontWeight: 500, color: 'var(--gs-text-3)' },
      },
    }),
    Tabs: Tabs.extend({ styles: { root: { '--tab-border-color': 'var(--gs-border)' } } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'md' } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 300 } }),
  },
});

const shared = {
  '--mantine-color-body': 'var(--gs-surface)',
  '--mantine-color-text': 'var(--gs-text)',
  '--mantine-color-dimmed': 'var(--gs-text-3)',
  '--mantine-color-placeholder': 'var(--gs-text-3)',
  '--mantine-color-default': 'var(--gs-surface)',
  '--mantine-color-default-hover': 'var(--gs-surface-2)',
  '--mantine-color-default-border': 'var(--gs-border-strong)',
  '--mantine-color-default-color': 'var(--gs-text)',
  '--mantine-color-anchor': 'var(--gs-accent-text)',
  '--mantine-color-error': 'var(--gs-red)',
  '--mantine-color-brand-light': 'var(--gs-accent-soft)',
  '--mantine-color-brand-light-hover': 'var(--gs-level-1)',
  '--mantine-color-brand-light-color': 'var(--gs-accent-text)',
  '--mantine-color-brand-text': 'var(--gs-accent-text)',
  '--mantine-primary-color-light': 'var(--gs-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--gs-level-1)',
  '--mantine-primary-color-light-color': 'var(--gs-accent-text)',
  '--mantine-color-red-filled': '#b42318',
  '--mantine-color-red-filled-hover': '#96190f',
  '--mantine-color-red-light': 'var(--gs-red-soft)',
  '--mantine-color-red-light-hover': 'var(--gs-red-soft)',
  '--mantine-color-red-light-color': 'var(--gs-red)',
  '--mantine-color-red-text': 'var(--gs-red)',
};

/** Both schemes read the same tokens; the tokens themselves change with the scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
