import 'dayjs/locale/es';
import type { Messages } from '@lingui/core';

export const catalogues = import.meta.glob<Messages>('../../../catalogues/es/*.po', {
  eager: true,
  import: 'messages',
});
