import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { ApiError } from '../api/api-error.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FloatingAddButton } from './FloatingAddButton.tsx';
import { GroupAvatar, initials } from './GroupAvatar.tsx';
import { Loaded } from './Loaded.tsx';
import { Pager } from './Pager.tsx';
import { ProgressOverlay } from './ProgressOverlay.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StatTile } from './StatTile.tsx';
import { TimelineItem } from './TimelineItem.tsx';

const show: typeof renderApp = (...given) => {
  fakeApi({});
  return renderApp(...given);
};

afterEach(() => void vi.restoreAllMocks());

describe('the progress overlay', () => {
  it('shows title, message and percentage, and cannot be closed', async () => {
    show(<ProgressOverlay opened title="Processing" message="Digest 3 of 10" percent={30.4} />);
    const overlay = within(screen.getByRole('dialog', { name: 'Processing' }));
    expect(overlay.getByRole('status')).toHaveTextContent('Digest 3 of 10');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
    expect(screen.getByText('30%')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('waits without an end in sight', () => {
    show(<ProgressOverlay opened title="Importing" message="Reading your account" />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Reading your account')).toBeVisible();
  });
});

describe('the progress overlay as it fades away', () => {
  it('still says what it said last, and not what comes when all is over', () => {
    const overlay = (opened: boolean, message: string, percent?: number) => (
      <MantineProvider>
        <ProgressOverlay opened={opened} title="Processing" message={message} percent={percent} />
      </MantineProvider>
    );
    const { rerender } = render(overlay(true, 'Finishing', 100));
    rerender(overlay(false, 'Waiting for its turn'));
    expect(screen.getByText('Finishing')).toBeInTheDocument();
    expect(screen.getByText('100%')).toBeInTheDocument();
    expect(screen.queryByText('Waiting for its turn')).toBeNull();
  });
});

describe('the search box', () => {
  it('says Search..., and can be cleared', async () => {
    const onChange = vi.fn();
    show(<SearchBox value="garden" onChange={onChange} />);
    expect(screen.getByPlaceholderText('Search...')).toHaveValue('garden');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange).toHaveBeenCalledWith('');
    expect(await violations()).toEqual([]);
  });
});

describe('a statistic', () => {
  it('shows label, value and note', () => {
    show(<StatTile label="Messages" value={12_345} icon={null} note="this week" />);
    expect(screen.getByText('Messages')).toBeVisible();
    expect(screen.getByText('12,345')).toBeVisible();
    expect(screen.getByText('this week')).toBeVisible();
  });

  it('shows no made-up zero while it loads, or when it could not be loaded', () => {
    show(
      <>
        <StatTile label="Loading" value={undefined} icon={null} />
        <StatTile label="Failed" value={null} icon={null} />
      </>,
    );
    expect(screen.queryByText('0')).toBeNull();
    expect(screen.getByText('–')).toBeVisible();
  });
});

it('shows a picture of a group, else its initials', () => {
  expect(['Garden club', 'Ça va', '🎉 Party', ''].map(initials)).toEqual(['GC', 'ÇV', 'P', '']);
  show(<GroupAvatar name="Garden club" picture="/p.png" />);
  expect(document.querySelector('img')).toHaveAttribute('src', '/p.png');
});

it('shows what happened, and when', () => {
  show(<TimelineItem icon={null} title="A digest" timestamp="1h ago" />);
  expect(screen.getByText('A digest')).toBeVisible();
  expect(screen.getByText('1h ago')).toBeVisible();
});

it('adds by a round button that says what', async () => {
  const onClick = vi.fn();
  show(<FloatingAddButton label="Schedule a message" onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule a message' }));
  expect(onClick).toHaveBeenCalledOnce();
});

describe('the pages of a list', () => {
  const pagination = { page: 2, pageSize: 25, pageCount: 3, total: 70 };

  it('say what part is shown, and lead to the others', async () => {
    const onPage = vi.fn();
    show(<Pager label="Pages" pagination={pagination} onPage={onPage} />);
    expect(screen.getByText(/26–50/)).toHaveTextContent('26–50 of 70');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(onPage).toHaveBeenCalledWith(3);
    expect(await violations()).toEqual([]);
  });

  it('are not there for one page', () => {
    show(<Pager label="Pages" pagination={{ ...pagination, pageCount: 1 }} onPage={() => {}} />);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText(/of 70/)).toBeNull();
  });
});

describe('what is loaded', () => {
  const skeleton = <p>Skeleton</p>;
  const content = (text: string) => <p>{text}</p>;

  it('is a skeleton, then the content, which stays over a failed refresh', () => {
    const { unmount } = show(
      <Loaded of={{ data: undefined, error: undefined, mutate() {} }} skeleton={skeleton}>
        {content}
      </Loaded>,
    );
    expect(screen.getByText('Skeleton')).toBeVisible();
    unmount();
    show(
      <Loaded of={{ data: 'Content', error: new Error('late'), mutate() {} }} skeleton={skeleton}>
        {content}
      </Loaded>,
    );
    expect(screen.getByText('Content')).toBeVisible();
  });

  it('is an error with its reason and a way to try again', async () => {
    const mutate = vi.fn();
    const error = new ApiError(503, 'Error', 'The server is busy');
    show(
      <Loaded of={{ data: undefined, error, mutate }} skeleton={skeleton}>
        {content}
      </Loaded>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(mutate).toHaveBeenCalledOnce();
    expect(await violations()).toEqual([]);
  });

  it('is said to be empty, with what to do', () => {
    show(
      <EmptyState
        title="No topics yet"
        text="Add one"
        action={<button type="button">Add</button>}
      />,
    );
    expect(screen.getByText('No topics yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  });
});

describe('a page that breaks', () => {
  function Broken({ error }: { error: Error | null }) {
    if (error) throw error;
    return <p>Whole again</p>;
  }
  const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it('says so, and is tried again by the button or by another address', async () => {
    quiet();
    const page = (key: string, error: Error | null) => (
      <ErrorBoundary resetKey={key}>
        <Broken error={error} />
      </ErrorBoundary>
    );
    const { rerender } = show(page('/a', new Error('bug')));
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page');
    expect(await violations()).toEqual([]);
    rerender(page('/b', null));
    expect(screen.getByText('Whole again')).toBeVisible();
  });

  it('is loaded with the whole site again when its code could not be loaded', async () => {
    quiet();
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload, origin: location.origin });
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    show(
      <ErrorBoundary resetKey="/a">
        <Broken error={error} />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
