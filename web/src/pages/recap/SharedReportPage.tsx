import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { layoutTexts } from '../../app/texts.ts';
import { Listed } from '../../features/recap/Parts.tsx';
import classes from '../../features/recap/Recap.module.css';
import { Days, Figures } from '../../features/recap/RecapFigures.tsx';
import { shareTexts } from '../../features/recap/share-texts.ts';
import { recapTexts } from '../../features/recap/texts.ts';
import { isOver, isPartlyKnown, monthText } from '../../features/recap/use-recap.ts';
import { postSharedRecap } from '../../shared/api/endpoints.ts';
import type { SharedRecap } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { browserZone, timeText } from '../../shared/dates/zone.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { SharedByLink } from '../../shared/ui/SharedByLink.tsx';

const texts = shareTexts.page;

/** Where a report's link leads: a month as its owner shared it, without an account. */
export function SharedReportPage() {
  return (
    <SharedByLink
      name="shared-recap"
      title={layoutTexts.titles.report}
      brand={layoutTexts.brand}
      size="lg"
      texts={texts}
      open={async (token) => (await postSharedRecap({ data: { token } }).send()).data}
    >
      {(report) => <Report report={report} />}
    </SharedByLink>
  );
}

function Report({ report }: { report: SharedRecap }) {
  const { month, group, before, period, known_from: known, ends_at: endsAt } = report;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="xl">
          <bdi>{recapTexts.heading(monthText(month), group ?? recapTexts.all)}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          {!isOver(report) && `${recapTexts.soFar(dayText(period.to))}. `}
          {recapTexts.against(dayText(before.from), dayText(before.to))}.{' '}
          {known !== null && isPartlyKnown(report) && recapTexts.knownSince(dayText(known))}
        </Text>
      </div>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" flex={1}>
          {texts.until(timeText(endsAt, browserZone()))}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => print()}
        >
          {recapTexts.print}
        </Button>
      </div>
      <Figures recap={report} />
      <Days recap={report} />
      <div className={classes.columns}>
        <Lists report={report} />
      </div>
      <Text size="xs" c="dimmed" ta="center">
        {texts.madeBy}
      </Text>
    </Stack>
  );
}

const rowOf = (name: string, text: string) => (
  <>
    <Text size="sm" fw={500} dir="auto">
      {name}
    </Text>
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </>
);

function Lists({ report }: { report: SharedRecap }) {
  const { groups, top_members: people, topics, answers, decisions } = report;
  const against = (text: string, count: number) => texts.before(text, formatNumber(count));
  return (
    <>
      <Listed
        title={recapTexts.topics.title}
        items={topics}
        empty={recapTexts.topics.none}
        keyOf={({ name }) => name}
      >
        {({ name, mentions, mentions_before: old }) =>
          rowOf(name, against(texts.mentions(mentions), old))
        }
      </Listed>
      <Listed
        title={recapTexts.answers.title}
        items={answers}
        empty={recapTexts.answers.none}
        keyOf={({ question, answer: text }) => `${question} ${text}`}
      >
        {({ question, answer: text, answered_by: who }) => (
          <>
            <Text size="sm" c="dimmed" dir="auto">
              {question}
            </Text>
            <Text size="sm" dir="auto">
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              {recapTexts.answers.by(who ?? texts.somebody)}
            </Text>
          </>
        )}
      </Listed>
      <Listed
        title={recapTexts.decisions.title}
        items={decisions}
        empty={recapTexts.decisions.none}
        keyOf={({ what, date }) => `${date} ${what}`}
      >
        {({ what, date }) => rowOf(what, dayText(date))}
      </Listed>
      <Listed
        title={recapTexts.people.top}
        items={people.map((one, index) => ({ ...one, index }))}
        empty=""
        keyOf={({ index }) => String(index)}
      >
        {({ name, messages, messages_before: old }) =>
          rowOf(name ?? texts.somebody, against(texts.messages(messages), old))
        }
      </Listed>
      {groups.length > 1 && (
        <Listed
          title={texts.groups}
          items={groups.map((one, index) => ({ ...one, index }))}
          empty=""
          keyOf={({ index }) => String(index)}
        >
          {({ name, messages, messages_before: old }) =>
            rowOf(name, against(texts.messages(messages), old))
          }
        </Listed>
      )}
    </>
  );
}
