import type { Page } from 'playwright-core';
import type { Area } from './camera.ts';
import {
  openDigest,
  openLibrary,
  openOverview,
  openRule,
  openSchedule,
  type Scene,
} from './scenes.ts';

/** A part of a screen, shown beside the words about it: in the light and in the dark theme. */
export interface Detail extends Scene {
  readonly window: { readonly width: number; readonly height: number };
  /** The part; the whole window without it. */
  area?(page: Page): Promise<Area>;
  /** Pixels of the picture: twice what it is shown at. */
  readonly width: number;
}

const desk = { width: 640, height: 1000 };
/** As wide as a form beside another one. */
const column = { width: 470, height: 900 };
const phone = { width: 390, height: 800 };

async function dialog(page: Page): Promise<Area> {
  const box = await page.getByRole('dialog').last().boundingBox();
  if (!box) throw new Error(`no dialog on ${page.url()}`);
  // Whole pixels of the dialog only: nothing of what is behind its edge.
  const [left, top] = [Math.ceil(box.x), Math.ceil(box.y)];
  const [right, bottom] = [Math.floor(box.x + box.width), Math.floor(box.y + box.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Below the group's tabs, as far as a panel of this height reaches. */
const panel = (height: number) => async (page: Page) => {
  const box = await page.getByRole('tabpanel').last().boundingBox();
  if (!box) throw new Error(`no tab on ${page.url()}`);
  return { ...box, height };
};

export const details: readonly Detail[] = [
  {
    name: 'library',
    alt: 'The resource library: what was shared, by day and kind, with who shared it',
    window: desk,
    width: 1120,
    area: panel(470),
    open: openLibrary,
  },
  {
    name: 'charts',
    alt: 'Two charts of a group: messages a day over the last 30 days, and its members this month',
    window: desk,
    width: 1120,
    area: panel(470),
    open: openOverview,
  },
  {
    name: 'rule',
    alt: 'The form of a moderation rule: name, description, warning message and whether to delete',
    window: column,
    width: 800,
    area: dialog,
    open: openRule,
  },
  {
    name: 'compose',
    alt: 'The form of a scheduled message: text, groups, date and time',
    window: column,
    width: 800,
    area: dialog,
    open: openSchedule,
  },
  {
    name: 'phone-digests',
    alt: 'Calendar and digests of a group on a phone',
    window: phone,
    width: 600,
    async open(page, { tab }) {
      await page.goto(tab('digests'));
      await page.getByText('Recent Digests').waitFor();
    },
  },
  {
    name: 'phone-digest',
    alt: 'An open digest with the sources of its statements on a phone',
    window: phone,
    width: 600,
    open: openDigest,
  },
];
