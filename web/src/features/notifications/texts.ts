import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the bell. */
export const notificationTexts = translated({
  title: msg`Notifications`,
  bell: (unread: number) =>
    unread ? t`Notifications, ${plural(unread, { other: '#' })} unread` : t`Notifications`,
  markAll: msg`Mark all as read`,
  clearAll: msg`Clear all`,
  remove: (title: string) => t`Delete notification: ${title}`,
  unread: msg`unread`,
  empty: msg`No notifications`,
  loadFailed: msg`The notifications could not be loaded`,
  changeFailed: msg`The notifications could not be changed. Please try again.`,
  offline: msg`The server cannot be reached. These are the last ones it sent.`,
  unsent: msg`Your changes are kept here and sent when it is back.`,
});
