import {
  type ActionIconFactory,
  type AlertFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CSSVariablesResolver,
  createTheme,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type PaperFactory,
  type PopoverFactory,
  type SegmentedControlFactory,
  type SkeletonFactory,
  type TableFactory,
  type TabsFactory,
  type TooltipFactory,
} from '@mantine/core';
import classes from './components.module.css';
import { uiTexts } from '../shared/ui/texts.ts';

/** A class of `components.module.css`. */
const part = (name: string): string => classes[name] ?? '';

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
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: part('focus'),
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '32px' },
  shadows: {
    xs: 'var(--gs-shadow)',
    sm: 'var(--gs-shadow)',
    md: 'var(--gs-shadow-lg)',
    lg: 'var(--gs-shadow-lg)',
    xl: 'var(--gs-shadow-lg)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  // Plain objects, not `Modal.extend`: that would bring each component's code into the first chunk.
  components: {
    ActionIcon: {
      classNames: { root: part('actionIcon') },
    } satisfies ExtendComponent<ActionIconFactory>,
    Alert: {
      classNames: { root: part('alert'), message: part('alertMessage') },
    } satisfies ExtendComponent<AlertFactory>,
    Badge: { classNames: { root: part('badge') } } satisfies ExtendComponent<BadgeFactory>,
    Button: {
      classNames: { root: part('button'), loader: part('buttonLoader') },
    } satisfies ExtendComponent<ButtonFactory>,
    Input: { classNames: { input: part('input') } } satisfies ExtendComponent<InputFactory>,
    InputWrapper: {
      classNames: { label: part('label') },
    } satisfies ExtendComponent<InputWrapperFactory>,
    Menu: {
      // Without the placeholder: a menu may hold nothing focusable but its items.
      defaultProps: { radius: 'lg', shadow: 'lg', withInitialFocusPlaceholder: false },
      classNames: { dropdown: part('dropdown'), item: part('menuItem') },
    } satisfies ExtendComponent<MenuFactory>,
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { color: 'var(--gs-overlay)', backgroundOpacity: 0.5, blur: 2 },
        closeButtonProps: uiTexts.closeButton,
      },
      classNames: { title: part('modalTitle'), content: part('modalContent') },
    } satisfies ExtendComponent<ModalFactory>,
    // A <header> element, but the page's banner is the top bar.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Paper: {
      defaultProps: { withBorder: true },
      classNames: { root: part('paper') },
    } satisfies ExtendComponent<PaperFactory>,
    Popover: {
      defaultProps: { radius: 'lg', shadow: 'lg' },
      classNames: { dropdown: part('dropdown') },
    } satisfies ExtendComponent<PopoverFactory>,
    SegmentedControl: {
      classNames: {
        root: part('segmented'),
        indicator: part('segmentedIndicator'),
        label: part('segmentedLabel'),
      },
    } satisfies ExtendComponent<SegmentedControlFactory>,
    Skeleton: {
      defaultProps: { radius: 'md' },
      classNames: { root: part('skeleton') },
    } satisfies ExtendComponent<SkeletonFactory>,
    Table: {
      defaultProps: { verticalSpacing: 10, horizontalSpacing: 'lg' },
      classNames: { table: part('table'), th: part('th') },
    } satisfies ExtendComponent<TableFactory>,
    TableScrollContainer: {
      classNames: { scrollContainer: part('tableScroll') },
    },
    Tabs: {
      classNames: { root: part('tabs'), list: part('tabsList'), tab: part('tab') },
    } satisfies ExtendComponent<TabsFactory>,
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 300 },
      classNames: { tooltip: part('tooltip') },
    } satisfies ExtendComponent<TooltipFactory>,
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
  '--mantine-color-gray-light': 'var(--gs-sunken)',
  '--mantine-color-gray-light-hover': 'var(--gs-hover)',
  '--mantine-color-gray-light-color': 'var(--gs-text-2)',
  '--mantine-color-gray-text': 'var(--gs-text-2)',
  '--mantine-color-yellow-light': 'var(--gs-amber-soft)',
  '--mantine-color-yellow-light-hover': 'var(--gs-amber-soft)',
  '--mantine-color-yellow-light-color': 'var(--gs-amber)',
  '--mantine-color-blue-light': 'var(--gs-blue-soft)',
  '--mantine-color-blue-light-hover': 'var(--gs-blue-soft)',
  '--mantine-color-blue-light-color': 'var(--gs-blue)',
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
