import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp, violations } from '../../test/render.tsx';
import { lazyPopup, type PopupProps } from './lazy-popup.tsx';

function Fruits({ trigger, opened, onChange }: PopupProps) {
  return (
    <Menu opened={opened} onChange={onChange}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Apple</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function setUp(load = vi.fn(async () => Fruits)) {
  const Popup = lazyPopup('menu', load);
  renderApp(<Popup trigger={<button type="button">Fruits</button>} />);
  return load;
}

const button = () => screen.getByRole('button', { name: 'Fruits' });

it('loads nothing before somebody comes near', async () => {
  const load = setUp();
  expect(load).not.toHaveBeenCalled();
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(await violations()).toEqual([]);
  await userEvent.hover(button());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

it('opens by key at the first press, and gives the focus back to its button', async () => {
  setUp();
  await userEvent.tab();
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Apple' })).toBeVisible();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(button()).toHaveFocus());
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Apple' })).toBeVisible();
});

it('says so when it cannot be loaded, and can be tried again', async () => {
  let isAway = true;
  setUp(
    vi.fn(async () => {
      if (isAway) throw new TypeError('away');
      return Fruits;
    }),
  );
  await userEvent.click(button());
  expect(await screen.findByText(/did not arrive/)).toBeVisible();
  isAway = false;
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Apple' })).toBeVisible();
});
