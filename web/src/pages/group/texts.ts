/** The tabs of a group's page, in their order and under their address names. */
export const groupTabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'topics', label: 'Topics' },
  { value: 'digests', label: 'Digests' },
  { value: 'resources', label: 'Resources' },
  { value: 'questions', label: 'Questions' },
  { value: 'moderation', label: 'Moderation' },
] as const;
