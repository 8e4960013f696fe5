import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of groups: importing, watching, figures, processing. */
export const groupTexts = {
  tabs: { overview: 'Overview', members: 'Most Active Members', topics: 'Top Topics' },
  columns: {
    name: 'Group Name',
    score: 'Activity Score',
    messages: 'Total Messages',
    members: 'Top Members',
    actions: 'Actions',
  },
  memberColumn: 'Member',
  /** `most`: as many as are listed at most. */
  membersText: (count: number, most: number, searched: boolean) => {
    const where = searched ? 'the groups of your search' : 'your watched groups';
    return count < most
      ? `${formatCount(count, 'person writes', 'people write')} in ${where}, the most active first.`
      : `The ${count} people who write most in ${where}, each counted once over all of them.`;
  },
  membersFailed: 'The members could not be loaded',
  moreGroups: (names: string, more: number) => `${names} and ${formatNumber(more)} more`,
  everybody: {
    show: 'All members',
    title: 'Everybody who wrote',
    search: 'Search members...',
    columns: {
      name: 'Member',
      messages: 'Messages',
      active_days: 'Active days',
      last_message_at: 'Last message',
    },
    noMatch: 'No members match your search.',
    loadFailed: 'The members could not be loaded',
    pages: 'Pages of members',
  },
  unwatch: 'Unwatch',
  watch: 'Watch',
  watching: 'Watching',
  refresh: 'Refresh Groups',
  noData: 'No data yet',
  noMatch: 'No groups found matching your search.',
  noWatched: 'No watched groups yet...',
  noWatchedText: 'Choose the groups you want statistics, digests and questions from.',
  noNew: 'Every group is on your watch list.',
  topicsFailed: 'The topics could not be loaded',
  mentions: (count: number) => `${formatCount(count, 'mention', 'mentions')} this week`,
  topicsSoon: 'Topics Feature Coming Soon',
  topicsSoonText: 'Watch topics of a single group on its Topics tab.',
  members: (count: number) => formatCount(count, 'member', 'members'),
  messages: (count: number) => formatCount(count, 'message', 'messages'),
  empty: {
    title: 'Import your groups',
    text: 'Bring in the groups of your linked WhatsApp account, or the exported text of a single chat. Nothing is posted to any group.',
    importGroups: 'Import Groups',
    importExport: 'Import a chat export instead',
    connectText:
      'Connect your WhatsApp account to bring in its groups, or import the exported text of a single chat. Nothing is posted to any group.',
    connect: 'Connect WhatsApp',
  },
  manage: {
    title: 'Manage Watched Groups',
    newTab: 'New Groups',
    watchedTab: 'Watched Groups',
    search: 'Search groups...',
    watched: (count: number) => `${formatCount(count, 'group is', 'groups are')} watched`,
    all: (count: number) =>
      count === 1 ? 'Select this group' : `Select all ${formatNumber(count)} groups`,
    select: (name: string) => `Select ${name}`,
    watchSelected: (count: number) => `Start watching ${formatCount(count, 'group', 'groups')}`,
    unwatchSelected: (count: number) => `Stop watching ${formatCount(count, 'group', 'groups')}`,
    room: (limit: number, left: number) =>
      `Your plan watches ${formatNumber(limit)} groups: ${
        left > 0 ? `there is room for ${formatNumber(left)} more` : 'there is no room for more'
      }.`,
    order: 'Order',
    orders: {
      active: 'Most active',
      name: 'Name',
      size: 'Most members',
      messages: 'Most messages',
      latest: 'Latest message',
    },
    coming: 'Reading your groups from WhatsApp. They are listed as they come.',
    limit: 'Your plan is used up',
    showWatched: 'Show watched groups',
  },
  reading: {
    line: (done: number, total: number) =>
      `Reading your groups: ${formatNumber(done)} of ${formatNumber(total)}`,
    one: 'Reading this group',
    hint: 'Newest days first. You can go on meanwhile.',
    pending: 'Being read',
  },
  importing: {
    title: 'Importing groups',
    message: 'Reading your groups from WhatsApp. This can take up to 5 minutes.',
    storing: (done: number, total: number) =>
      `Storing groups: ${formatNumber(done)} of ${formatNumber(total)}`,
    failed: 'The groups could not be read',
    connect: 'Connect WhatsApp',
    dismiss: 'Dismiss',
  },
  imported: {
    title: 'Groups Imported Successfully!',
    text: (count: number) =>
      `${count} ${count === 1 ? 'group is' : 'groups are'} ready. Choose the ones you want to watch.`,
    later: "I'll Do This Later",
    select: 'Select Groups to Watch',
  },
  chart: {
    activity: 'Group Activity',
    activityPeriod: 'Last 30 days',
    growth: 'Members Growth',
    growthPeriod: 'this month',
    growthUnit: (count: number) => (count === 1 ? 'member' : 'members'),
    growthEmpty: 'No growth data yet',
    messages: 'Messages',
    members: 'Members',
    perDay: (average: number) => `${formatNumber(average)}/day on average`,
  },
  detail: {
    notFound: 'Group not found',
    notFoundText: 'It may have been removed, or it belongs to another account.',
    back: 'Back to groups',
    process: 'Process Group Chat',
    exported: 'Imported chat',
  },
  processing: {
    confirmTitle: 'Process Group Chat',
    confirmText:
      'Reads the messages of this group and builds digests, questions, resources and topic mentions from them. It cannot be stopped once it runs.',
    confirm: 'Process',
    title: 'Processing group chat',
    toast: 'Processing group chat...',
    lost: 'The connection is lost. Processing goes on, and this page catches up when it is back.',
    warned: 'Not everything could be fetched',
    warnedText: (reason: string) => `${reason} What is stored here was processed all the same.`,
    dismiss: 'Dismiss',
    phases: {
      queued: () => 'Waiting for its turn',
      fetching: (done: number) => `Reading history: ${formatNumber(done)} messages`,
      storing: (done: number, total: number) =>
        total ? `Counting days: ${done} of ${total}` : 'Storing messages',
      digesting: (done: number, total: number) =>
        total ? `Building digests: ${done} of ${total}` : 'Building digests',
      done: () => 'Finishing',
      failed: () => 'Finishing',
    },
  },
  upload: {
    title: 'Import a chat export',
    intro:
      'In WhatsApp open the group, choose Export chat and bring the .txt or .zip file here. Importing a longer export of the same chat later adds only what is new.',
    drop: 'Drop the .txt or .zip file here',
    browse: 'or click to choose a file',
    another: (size: string) => `${size} · click to choose another`,
    choose: 'Choose an exported chat',
    name: 'Group name',
    namePlaceholder: 'Taken from the file when left empty',
    dateOrder: 'Order of dates in the file',
    orders: { auto: 'Detect', dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' },
    chat: 'Which chat it is',
    chatHelp: 'Choose a group to add its earlier messages to it.',
    chats: { auto: 'Find out from its content', new: 'A new one' },
    submit: 'Import chat',
    cancel: 'Cancel',
    failed: 'The chat was not imported',
    sending: (percent: number) => `Uploading ${percent} %`,
    waiting: (before: number) =>
      before > 0
        ? `Waiting for its turn: ${formatCount(before, 'import of yours is', 'imports of yours are')} before it.`
        : 'Waiting for its turn: the server is busy with other chats.',
    reading: 'Reading messages. A long chat takes a little while.',
    storing: (percent: number) => `Storing messages ${percent} %`,
    wrongType: 'Choose a .txt or .zip file exported from WhatsApp.',
    empty: 'This file is empty.',
    tooLarge: 'This file is larger than the server accepts. Export the chat without media.',
    cut: 'The connection broke while the file was sent. Please try again.',
    warnings: 'Please check',
    limit: 'It is imported, but not watched yet',
    doneTitle: (name: string) => `${name} is imported`,
    doneText: (messages: number, added: number, people: number) =>
      `${formatCount(messages, 'message', 'messages')} from ${formatCount(people, 'person', 'people')}, ${formatNumber(added)} of them new.`,
    watch: 'Watch this group',
    open: 'Open group',
    later: 'Not now',
  },
  question: {
    joinTitle: (name: string) => `This is more of ${name}`,
    whichTitle: 'Which chat is this?',
    which: (name: string) =>
      `${name} may be a chat that you have already. The same chat gets what is new; another one becomes a group of its own.`,
    same: (name: string, isLive: boolean) =>
      isLive
        ? `The same chat as ${name}, a group of your linked account`
        : `The same chat as ${name}`,
    matched: (messages: number) =>
      messages === 0
        ? 'It has the same name, and no message in common.'
        : `${formatCount(messages, 'message', 'messages')} in common`,
    another: 'Another chat',
    counts: (known: number, added: number) =>
      `${formatCount(known, 'message is', 'messages are')} known, ${formatCount(added, 'is', 'are')} new.`,
    edited: (count: number) =>
      `${formatCount(count, 'was edited since: it gets its', 'were edited since: they get their')} new words.`,
    deleted: (count: number) =>
      `${formatCount(count, 'was deleted since: it is', 'were deleted since: they are')} deleted here, too.`,
    kept: (count: number) =>
      `${formatCount(count, 'that is stored is not in this file. It stays: the file', 'that are stored are not in this file. They stay: the file')} may be from another phone.`,
    renamed: (to: string, from: string) => `${to} was ${from}.`,
    moreRenamed: (count: number) =>
      `${formatCount(count, 'other is', 'others are')} called otherwise, too.`,
    shifted: (hours: string) =>
      `Its times are ${hours} h off from what is stored. It is from a phone in another time zone, or read in another one.`,
    back: 'Back',
    confirm: 'Import chat',
    next: 'Continue',
  },
  toasts: {
    loadFailed: 'Failed to load groups',
    dataFailed: 'Failed to load groups data',
    watchFailed: 'Failed to add group to watch list',
    unwatchFailed: 'Failed to remove group from watch list',
    importFailed: 'Failed to import groups from WhatsApp',
    refreshFailed: 'Failed to refresh groups',
    processFailed: 'Failed to process group chat. Please try again.',
    processUnexpected: 'Unexpected error while processing group chat.',
    watched: (name: string) => `Added ${name} to watched groups`,
    watchedMany: (count: number) => `Added ${formatNumber(count)} groups to watched groups`,
    partly: (done: number, of: number, reason: string) =>
      `${formatNumber(done)} of ${formatNumber(of)} groups were changed. ${reason}`,
    unwatched: 'Removed group from watch list',
    unwatchedMany: (count: number) => `Removed ${formatNumber(count)} groups from watch list`,
    undo: 'Undo',
    imported: (count: number) => `Successfully imported ${count} groups!`,
    refreshed: 'Groups refreshed successfully!',
    processed: 'Group chat processed! Digests generated successfully.',
    nothingNew: 'Nothing new was said since it was read.',
    processedNone: 'Process failed successfully, we could not find any messages from WhatsApp.',
  },
} as const;
