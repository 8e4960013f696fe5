// The only one of Arabic with the digits that all else has.
import 'dayjs/locale/ar-ly';
import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<Messages>('../../../catalogues/ar/*.po', {
  eager: true,
  import: 'messages',
});
