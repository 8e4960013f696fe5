import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of groups: importing, watching, figures, processing. */
export const groupTexts = translated({
  tabs: { overview: msg`Overview`, members: msg`Most Active Members`, topics: msg`Top Topics` },
  columns: {
    name: msg`Group Name`,
    score: msg`Activity Score`,
    messages: msg`Total Messages`,
    members: msg`Top Members`,
    actions: msg`Actions`,
  },
  memberColumn: msg`Member`,
  /** `most`: as many as are listed at most. */
  membersText: (count: number, most: number, searched: boolean) => {
    if (count < most) {
      return searched
        ? t`${plural(count, { one: '# person writes', other: '# people write' })} in the groups of your search, the most active first.`
        : t`${plural(count, { one: '# person writes', other: '# people write' })} in your watched groups, the most active first.`;
    }
    return searched
      ? t`The ${plural(count, { other: '#' })} people who write most in the groups of your search, each counted once over all of them.`
      : t`The ${plural(count, { other: '#' })} people who write most in your watched groups, each counted once over all of them.`;
  },
  membersFailed: msg`The members could not be loaded`,
  moreGroups: (names: string, more: number) => t`${names} and ${plural(more, { other: '#' })} more`,
  everybody: {
    show: msg`All members`,
    title: msg`Everybody who wrote`,
    search: msg`Search members...`,
    columns: {
      name: msg`Member`,
      messages: msg`Messages`,
      active_days: msg`Active days`,
      last_message_at: msg`Last message`,
    },
    noMatch: msg`No members match your search.`,
    loadFailed: msg`The members could not be loaded`,
    pages: msg`Pages of members`,
  },
  unwatch: msg`Unwatch`,
  watch: msg`Watch`,
  watching: msg`Watching`,
  refresh: msg`Refresh Groups`,
  noData: msg`No data yet`,
  noMatch: msg`No groups found matching your search.`,
  noWatched: msg`No watched groups yet...`,
  noWatchedText: msg`Choose the groups you want statistics, digests and questions from.`,
  noNew: msg`Every group is on your watch list.`,
  topicsFailed: msg`The topics could not be loaded`,
  mentions: (count: number) =>
    t`${plural(count, { one: '# mention', other: '# mentions' })} this week`,
  topicsSoon: msg`Topics Feature Coming Soon`,
  topicsSoonText: msg`Watch topics of a single group on its Topics tab.`,
  members: (count: number) => t`${plural(count, { one: '# member', other: '# members' })}`,
  messages: (count: number) => t`${plural(count, { one: '# message', other: '# messages' })}`,
  empty: {
    title: msg`Import your groups`,
    text: msg`Bring in the groups of your linked WhatsApp account, or the exported text of a single chat. Nothing is posted to any group.`,
    importGroups: msg`Import Groups`,
    importExport: msg`Import a chat export instead`,
    connectText: msg`Connect your WhatsApp account to bring in its groups, or import the exported text of a single chat. Nothing is posted to any group.`,
    connect: msg`Connect WhatsApp`,
  },
  manage: {
    title: msg`Manage Watched Groups`,
    newTab: msg`New Groups`,
    watchedTab: msg`Watched Groups`,
    search: msg`Search groups...`,
    watched: (count: number) =>
      t`${plural(count, { one: '# group is', other: '# groups are' })} watched`,
    all: (count: number) =>
      count === 1 ? t`Select this group` : t`Select all ${plural(count, { other: '#' })} groups`,
    select: (name: string) => t`Select ${name}`,
    watchSelected: (count: number) =>
      t`Start watching ${plural(count, { one: '# group', other: '# groups' })}`,
    unwatchSelected: (count: number) =>
      t`Stop watching ${plural(count, { one: '# group', other: '# groups' })}`,
    room: (limit: number, left: number) =>
      left > 0
        ? t`Your plan watches ${plural(limit, { other: '#' })} groups: there is room for ${plural(left, { other: '#' })} more.`
        : t`Your plan watches ${plural(limit, { other: '#' })} groups: there is no room for more.`,
    order: msg`Order`,
    suggest: (count: number) =>
      t`Select ${plural(count, { one: '# suggestion', other: '# suggestions' })}`,
    reasons: {
      to_you: (count: number) =>
        t`${plural(count, { one: '# message', other: '# messages' })} to you`,
      you_write: (count: number) =>
        t`You wrote ${plural(count, { one: '# message', other: '# messages' })}`,
      active: (count: number) =>
        t`${plural(count, { one: '# message', other: '# messages' })} in 30 days`,
    },
    orders: {
      suggested: msg`Suggested`,
      active: msg`Most active`,
      name: msg`Name`,
      size: msg`Most members`,
      messages: msg`Most messages`,
      latest: msg`Latest message`,
    },
    coming: msg`Reading your groups from WhatsApp. They are listed as they come.`,
    limit: msg`Your plan is used up`,
    showWatched: msg`Show watched groups`,
  },
  reading: {
    line: (done: number, total: number) =>
      t`Reading your groups: ${plural(done, { other: '#' })} of ${plural(total, { other: '#' })}`,
    one: msg`Reading this group`,
    hint: msg`Newest days first. You can go on meanwhile.`,
    pending: msg`Being read`,
  },
  importing: {
    title: msg`Importing groups`,
    message: msg`Reading your groups from WhatsApp. This can take up to 5 minutes.`,
    storing: (done: number, total: number) =>
      t`Storing groups: ${plural(done, { other: '#' })} of ${plural(total, { other: '#' })}`,
    failed: msg`The groups could not be read`,
    connect: msg`Connect WhatsApp`,
    dismiss: msg`Dismiss`,
  },
  imported: {
    title: msg`Groups Imported Successfully!`,
    text: (count: number) =>
      t`${plural(count, { one: '# group is', other: '# groups are' })} ready. Choose the ones you want to watch.`,
    later: msg`I'll Do This Later`,
    select: msg`Select Groups to Watch`,
  },
  chart: {
    activity: msg`Group Activity`,
    activityPeriod: msg`Last 30 days`,
    growth: msg`Members Growth`,
    growthPeriod: msg`this month`,
    growthUnit: (count: number) => t`${plural(count, { one: 'member', other: 'members' })}`,
    growthEmpty: msg`No growth data yet`,
    messages: msg`Messages`,
    members: msg`Members`,
    perDay: (average: number) => t`${plural(average, { other: '#' })}/day on average`,
  },
  detail: {
    notFound: msg`Group not found`,
    notFoundText: msg`It may have been removed, or it belongs to another account.`,
    back: msg`Back to groups`,
    process: msg`Process Group Chat`,
    exported: msg`Imported chat`,
  },
  processing: {
    confirmTitle: msg`Process Group Chat`,
    confirmText: msg`Reads the messages of this group and builds digests, questions, resources and topic mentions from them. It cannot be stopped once it runs.`,
    confirm: msg`Process`,
    title: msg`Processing group chat`,
    toast: msg`Processing group chat...`,
    lost: msg`The connection is lost. Processing goes on, and this page catches up when it is back.`,
    warned: msg`Not everything could be fetched`,
    warnedText: (reason: string) => t`${reason} What is stored here was processed all the same.`,
    dismiss: msg`Dismiss`,
    phases: {
      queued: () => t`Waiting for its turn`,
      fetching: (done: number) => t`Reading history: ${plural(done, { other: '#' })} messages`,
      storing: (done: number, total: number) =>
        total
          ? t`Counting days: ${plural(done, { other: '#' })} of ${plural(total, { other: '#' })}`
          : t`Storing messages`,
      digesting: (done: number, total: number) =>
        total
          ? t`Building digests: ${plural(done, { other: '#' })} of ${plural(total, { other: '#' })}`
          : t`Building digests`,
      done: () => t`Finishing`,
      failed: () => t`Finishing`,
    },
  },
  upload: {
    title: msg`Import a chat export`,
    intro: msg`In WhatsApp open the group, choose Export chat and bring the .txt or .zip file here. Importing a longer export of the same chat later adds only what is new.`,
    drop: msg`Drop the .txt or .zip file here`,
    browse: msg`or click to choose a file`,
    another: (size: string) => t`${size} · click to choose another`,
    choose: msg`Choose an exported chat`,
    name: msg`Group name`,
    namePlaceholder: msg`Taken from the file when left empty`,
    dateOrder: msg`Order of dates in the file`,
    orders: { auto: msg`Detect`, dmy: msg`Day first`, mdy: msg`Month first`, ymd: msg`Year first` },
    chat: msg`Which chat it is`,
    chatHelp: msg`Choose a group to add its earlier messages to it.`,
    chats: { auto: msg`Find out from its content`, new: msg`A new one` },
    submit: msg`Import chat`,
    cancel: msg`Cancel`,
    failed: msg`The chat was not imported`,
    sending: (percent: number) => t`Uploading ${percent} %`,
    waiting: (before: number) =>
      before > 0
        ? t`Waiting for its turn: ${plural(before, { one: '# import of yours is', other: '# imports of yours are' })} before it.`
        : t`Waiting for its turn: the server is busy with other chats.`,
    reading: msg`Reading messages. A long chat takes a little while.`,
    storing: (percent: number) => t`Storing messages ${percent} %`,
    wrongType: msg`Choose a .txt or .zip file exported from WhatsApp.`,
    empty: msg`This file is empty.`,
    tooLarge: msg`This file is larger than the server accepts. Export the chat without media.`,
    cut: msg`The connection broke while the file was sent. Please try again.`,
    warnings: msg`Please check`,
    limit: msg`It is imported, but not watched yet`,
    doneTitle: (name: string) => t`${name} is imported`,
    doneText: (messages: number, added: number, people: number) =>
      t`${plural(messages, { one: '# message', other: '# messages' })} from ${plural(people, { one: '# person', other: '# people' })}, ${plural(added, { other: '#' })} of them new.`,
    watch: msg`Watch this group`,
    open: msg`Open group`,
    later: msg`Not now`,
  },
  question: {
    joinTitle: (name: string) => t`This is more of ${name}`,
    whichTitle: msg`Which chat is this?`,
    which: (name: string) =>
      t`${name} may be a chat that you have already. The same chat gets what is new; another one becomes a group of its own.`,
    same: (name: string, isLive: boolean) =>
      isLive
        ? t`The same chat as ${name}, a group of your linked account`
        : t`The same chat as ${name}`,
    matched: (messages: number) =>
      messages === 0
        ? t`It has the same name, and no message in common.`
        : t`${plural(messages, { one: '# message', other: '# messages' })} in common`,
    another: msg`Another chat`,
    counts: (known: number, added: number) =>
      t`${plural(known, { one: '# message is', other: '# messages are' })} known, ${plural(added, { one: '# is', other: '# are' })} new.`,
    edited: (count: number) =>
      t`${plural(count, { one: '# was edited since: it gets its', other: '# were edited since: they get their' })} new words.`,
    deleted: (count: number) =>
      t`${plural(count, { one: '# was deleted since: it is', other: '# were deleted since: they are' })} deleted here, too.`,
    kept: (count: number) =>
      t`${plural(count, { one: '# that is stored is not in this file. It stays: the file', other: '# that are stored are not in this file. They stay: the file' })} may be from another phone.`,
    renamed: (to: string, from: string) => t`${to} was ${from}.`,
    moreRenamed: (count: number) =>
      t`${plural(count, { one: '# other is', other: '# others are' })} called otherwise, too.`,
    shifted: (hours: string) =>
      t`Its times are ${hours} h off from what is stored. It is from a phone in another time zone, or read in another one.`,
    back: msg`Back`,
    confirm: msg`Import chat`,
    next: msg`Continue`,
  },
  toasts: {
    loadFailed: msg`Failed to load groups`,
    dataFailed: msg`Failed to load groups data`,
    watchFailed: msg`Failed to add group to watch list`,
    unwatchFailed: msg`Failed to remove group from watch list`,
    importFailed: msg`Failed to import groups from WhatsApp`,
    refreshFailed: msg`Failed to refresh groups`,
    processFailed: msg`Failed to process group chat. Please try again.`,
    processUnexpected: msg`Unexpected error while processing group chat.`,
    watched: (name: string) => t`Added ${name} to watched groups`,
    watchedMany: (count: number) =>
      t`Added ${plural(count, { other: '#' })} groups to watched groups`,
    partly: (done: number, of: number, reason: string) =>
      t`${plural(done, { other: '#' })} of ${plural(of, { other: '#' })} groups were changed. ${reason}`,
    unwatched: msg`Removed group from watch list`,
    unwatchedMany: (count: number) =>
      t`Removed ${plural(count, { other: '#' })} groups from watch list`,
    undo: msg`Undo`,
    imported: (count: number) => t`Successfully imported ${plural(count, { other: '#' })} groups!`,
    refreshed: msg`Groups refreshed successfully!`,
    processed: msg`Group chat processed! Digests generated successfully.`,
    nothingNew: msg`Nothing new was said since it was read.`,
    processedNone: msg`Process failed successfully, we could not find any messages from WhatsApp.`,
  },
});
