import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the dashboard. */
export const dashboardTexts = translated({
  tiles: {
    groups: msg`Total Groups`,
    messages: msg`Messages Tracked`,
    topics: msg`Active Topics`,
    notifications: msg`Notifications`,
  },
  notes: {
    groups: (watched: number) => t`${plural(watched, { other: '#' })} watched`,
    messages: (week: number) => t`${plural(week, { other: '#' })} this week`,
    sparkline: msg`Messages a day over the last 30 days`,
    topics: (watched: number) => t`of ${plural(watched, { other: '#' })}, mentioned this week`,
    notifications: msg`unread`,
  },
  banners: {
    connect: {
      title: msg`WhatsApp is not connected`,
      text: msg`Link your account to import your groups and follow them live.`,
      button: msg`Connect WhatsApp`,
    },
    import: {
      title: msg`Import your groups`,
      text: msg`Your account is linked. Import its groups to choose what to follow.`,
      button: msg`Go to groups`,
    },
    choose: msg`Choose and watch`,
    watch: {
      title: msg`No groups are watched yet`,
      text: msg`Choose the groups you want statistics, digests and questions from.`,
      button: msg`Choose groups`,
    },
  },
  recent: msg`Recent Activity`,
  recentEmpty: msg`No activity yet`,
  recentEmptyText: msg`Digests, answered questions, shared links and busy days of your watched groups appear here.`,
  loadFailed: msg`The dashboard could not be loaded`,
  activity: {
    burst: (count: number) => t`Busy day: ${plural(count, { other: '#' })} messages`,
    usual: (usual: number) =>
      usual > 0 ? t`a usual day brings ${plural(usual, { other: '#' })}` : t`far more than usual`,
    digest: (day: string) => t`Digest of ${day}`,
    digestSoFar: (day: string) => t`Digest of ${day}, so far`,
    answered: (count: number, by: string) => {
      if (count === 1) return by ? t`answered by ${by}` : t`answered`;
      return by
        ? t`${plural(count, { other: '#' })} answers, best by ${by}`
        : t`${plural(count, { other: '#' })} answers`;
    },
    resources: (count: number) => t`${plural(count, { other: '#' })} resources shared`,
    andMore: (name: string, more: number) => t`${name} and ${plural(more, { other: '#' })} more`,
    sharedBy: (name: string) => (name ? t`shared by ${name}` : t`shared`),
    event: (day: string, place: string) => [t`Event`, day, place].filter(Boolean).join(' · '),
    moderated: (rule: string, state: string) => {
      const outcomes: Record<string, string> = {
        deleted: t`message deleted`,
        warned: t`sender warned`,
        asked: t`on its way`,
        failed: t`could not be carried out`,
      };
      return `${rule}: ${outcomes[state] ?? t`message found`}`;
    },
    sent: (groups: number) =>
      t`Scheduled message sent to ${plural(groups, { one: '# group', other: '# groups' })}`,
    notSent: msg`A scheduled message could not be sent`,
  },
  trending: msg`Trending Topics`,
  trendingText: msg`Mentions in the last 7 days`,
  trendingEmpty: {
    title: msg`No topics yet`,
    text: msg`Watch a topic in one of your groups to see how much it is talked about.`,
  },
  trendingQuiet: {
    title: msg`No mentions this week`,
    text: msg`Nobody wrote about your topics in the last 7 days.`,
  },
  quick: msg`Quick Actions`,
  addTopic: msg`Add Topic Watcher`,
  recap: msg`Monthly Recap`,
  schedule: msg`Schedule Message`,
  chooseGroup: msg`In which group?`,
  trend: (difference: number) => {
    if (difference === 0) return t`as many as the week before`;
    return difference > 0
      ? t`${plural(difference, { other: '#' })} more than the week before`
      : t`${plural({ difference: -difference }, { other: '#' })} fewer than the week before`;
  },
});
