import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of labels, by which groups are put together. */
export const labelTexts = translated({
  assign: msg`Labels`,
  assignTitle: (count: number) =>
    t`Labels of ${plural(count, { one: '# group', other: '# groups' })}`,
  none: msg`No labels yet. Put groups together by a word, and read them apart.`,
  newLabel: msg`New label`,
  newPlaceholder: msg`Work, family …`,
  add: msg`Add`,
  manage: msg`Manage labels`,
  manageTitle: msg`Labels`,
  groups: (count: number) => t`${plural(count, { one: '# group', other: '# groups' })}`,
  name: (name: string) => t`Name of ${name}`,
  rename: msg`Rename`,
  renameOf: (name: string) => t`Rename ${name}`,
  save: msg`Save`,
  cancel: msg`Cancel`,
  delete: (name: string) => t`Delete ${name}`,
  deleteTitle: msg`Delete label`,
  deleteQuestion: (name: string) => t`Delete the label “${name}”? Its groups stay.`,
  loadFailed: msg`The labels could not be loaded`,
  all: msg`All groups`,
  group: msg`Group`,
  filter: msg`Group or label`,
  filterByLabel: msg`Label`,
  labels: msg`Labels`,
  groupNames: msg`Groups`,
  labelled: (name: string) => t`Label ${name}`,
  toasts: {
    addFailed: msg`The label could not be added`,
    changeFailed: msg`The label could not be changed`,
    deleteFailed: msg`The label could not be deleted`,
    deleted: msg`Label deleted`,
  },
});
