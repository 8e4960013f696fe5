import { Select } from '@mantine/core';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { peopleTexts } from '../people/texts.ts';
import { type SegmentChoice, segments } from '../people/use-people.ts';
import classes from './MembersDashboard.module.css';
import { dashboardTexts as texts } from './texts.ts';
import {
  type DashboardAsked,
  type DashboardMeta,
  type MemberSort,
  memberSorts,
  type RoleChoice,
  roleChoices,
} from './use-members-dashboard.ts';

interface Props {
  asked: DashboardAsked;
  meta: DashboardMeta | undefined;
  onChange(changed: Partial<DashboardAsked>): void;
}

/** The segments, each with how many are in it once that is known. */
function segmentChoices(meta: DashboardMeta | undefined) {
  const counts = new Map<SegmentChoice, number>(
    meta?.segments.map(({ segment, people }) => [segment, people]),
  );
  if (meta) counts.set('all', meta.everybody);
  return segments.map((value) => {
    const count = counts.get(value);
    const label = peopleTexts.segments[value];
    return { value, label: count === undefined ? label : `${label} (${formatNumber(count)})` };
  });
}

/** Narrows and orders the rows. */
export function MemberFilters({ asked, meta, onChange }: Props) {
  const { segment, role, tag, text, sort } = asked;
  const tags = meta?.tags ?? [];
  return (
    <div className={classes.filters}>
      <SearchBox
        value={text}
        onChange={(next) => onChange({ text: next })}
        placeholder={texts.search}
      />
      <Select<SegmentChoice>
        aria-label={texts.segment}
        data={segmentChoices(meta)}
        value={segment}
        allowDeselect={false}
        onChange={(next) => onChange({ segment: next ?? 'all' })}
      />
      <Select
        aria-label={texts.tag}
        data={[
          { value: '', label: texts.anyTag },
          ...tags.map((one) => ({
            value: one.tag,
            label: `${one.tag} (${formatNumber(one.people)})`,
          })),
        ]}
        value={tag}
        disabled={tags.length === 0 && tag === ''}
        searchable={tags.length > 8}
        allowDeselect={false}
        onChange={(next) => onChange({ tag: next ?? '' })}
      />
      <Select<RoleChoice>
        aria-label={texts.role}
        data={roleChoices.map((value) => ({ value, label: texts.roles[value] }))}
        value={role}
        allowDeselect={false}
        onChange={(next) => onChange({ role: next ?? 'any' })}
      />
      <Select<MemberSort>
        aria-label={texts.sort}
        data={memberSorts.map((value) => ({ value, label: texts.sorts[value] }))}
        value={sort}
        allowDeselect={false}
        onChange={(next) => onChange({ sort: next ?? 'period_messages' })}
      />
    </div>
  );
}
