import 'dayjs/locale/de';
import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<Messages>('../../../catalogues/de/*.po', {
  eager: true,
  import: 'messages',
});
