import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import preview from '../../.storybook/preview.tsx';
import { violations } from './render.tsx';

setProjectAnnotations(preview);

type Stories = Parameters<typeof composeStories>[0];
const files = import.meta.glob<Stories>('../**/*.stories.tsx', { eager: true });

it('finds the stories', () => {
  expect(Object.keys(files).length).toBeGreaterThan(7);
});

describe.each(Object.entries(files))('%s', (_file, stories) => {
  const composed = composeStories(stories) as Readonly<Record<string, ComponentType>>;
  it.each(Object.entries(composed))('%s is accessible', async (_name, Story) => {
    render(<Story />);
    expect(await violations()).toEqual([]);
  });
});
