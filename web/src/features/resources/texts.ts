/** Every text of the resource library (spec §2). */
export const resourceTexts = {
  title: 'Resource Library',
  search: 'Search resources...',
  tabs: { all: 'All', link: 'Links', image: 'Images', video: 'Videos', event: 'Events' },
  empty: 'No resources yet',
  emptyText: 'Links, images, videos and events that are shared in the group are collected here.',
  noMatch: 'No resources match your search.',
  loadFailed: 'The resources could not be loaded',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  sharedBy: (name: string) => `Shared by ${name}`,
  people: (count: number) => `shared by ${count} people`,
  mediaFailed: 'The file could not be loaded.',
  pages: 'Pages of resources',
} as const;
