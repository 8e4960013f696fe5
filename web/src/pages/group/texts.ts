import { msg } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** The tabs of a group's page, in their order and under their address names. */
export const groupTabs = translated([
  { value: 'overview', label: msg`Overview` },
  { value: 'topics', label: msg`Topics` },
  { value: 'digests', label: msg`Digests` },
  { value: 'resources', label: msg`Resources` },
  { value: 'questions', label: msg`Questions` },
  { value: 'moderation', label: msg`Moderation` },
]);
