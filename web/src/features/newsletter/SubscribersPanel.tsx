import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSpeakerphone, IconUserOff, IconUsers } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { NewsletterSubscriber } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { nameOf } from './LetterList.tsx';
import classes from './Newsletter.module.css';
import { SubscriberStateBadge } from './StateBadge.tsx';
import { newsletterTexts } from './texts.ts';
import { useNewsletterActions, useSubscribers } from './use-newsletter.ts';

const { subscribers: texts } = newsletterTexts;
const typingMs = 250;

const SubscriberDialog = lazyDialog(() =>
  import('./SubscriberDialog.tsx').then((m) => m.SubscriberDialog),
);
const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog));

/** Who subscribes and who opted out; members are invited and added here. */
export function SubscribersPanel({ isAllowed }: { isAllowed: boolean }) {
  const [name, setName] = useState('');
  const [wanted] = useDebouncedValue(name, typingMs);
  const [asked, setAsked] = useState<'add' | 'invite' | null>(null);
  const subscribers = useSubscribers(wanted);
  const close = () => setAsked(null);
  const action = isAllowed && (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconSpeakerphone size={17} aria-hidden />}
        onClick={() => setAsked('invite')}
      >
        {texts.invite}
      </Button>
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAsked('add')}>
        {texts.add}
      </Button>
    </Group>
  );
  return (
    <Panel flush title={texts.title} description={texts.about} action={action}>
      <Loaded
        of={subscribers}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={4} height={48} />}
      >
        {({ data, meta }) => (
          <>
            {(data.length > 0 || wanted !== '') && (
              <div className={classes.filters}>
                <SearchBox value={name} onChange={setName} placeholder={texts.search} />
              </div>
            )}
            {data.length > 0 ? (
              <>
                <ul className={classes.list} aria-label={texts.title}>
                  {data.map((one) => (
                    <Row key={one.documentId} subscriber={one} />
                  ))}
                </ul>
                <Pager
                  label={texts.pages}
                  pagination={meta.pagination}
                  onPage={subscribers.setPage}
                />
              </>
            ) : (
              <None isSearched={wanted !== ''} onClear={() => setName('')} />
            )}
          </>
        )}
      </Loaded>
      <SubscriberDialog opened={asked === 'add'} onClose={close} />
      <InviteDialog opened={asked === 'invite'} onClose={close} />
    </Panel>
  );
}

function None({ isSearched, onClear }: { isSearched: boolean; onClear(): void }) {
  const icon = <IconUsers size={22} />;
  if (!isSearched) return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />;
  const title = texts.noMatch;
  return <NothingFound icon={icon} title={title} clearLabel={texts.clear} onClear={onClear} />;
}

function Row({ subscriber }: { subscriber: NewsletterSubscriber }) {
  const zone = useZone();
  const { remove } = useNewsletterActions();
  const { state, channel, email, consent, decidedAt, addressRefusedAt } = subscriber;
  const name = nameOf(subscriber);
  const when = timeText(decidedAt, zone);
  const facts = [
    ...(state === 'opted_in' ? [email ?? newsletterTexts.channels[channel]] : []),
    consent === null ? texts.byMember(when) : texts.byOwner(when, consent),
    ...(addressRefusedAt ? [newsletterTexts.letters.reasons.address] : []),
  ];
  async function ask(): Promise<void> {
    const title = texts.removeTitle;
    const question = texts.removeQuestion(name);
    const confirmLabel = texts.removeLabel;
    if (await confirm({ title, question, confirmLabel, danger: true })) await remove(subscriber);
  }
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Text size="sm" fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {facts.map((fact, place) => (
            // Each runs in its own direction: addresses and what owners wrote.
            <Fragment key={fact}>
              {place > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        <SubscriberStateBadge state={state} />
        {state === 'opted_in' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            title={texts.removeLabel}
            aria-label={texts.remove(name)}
            onClick={() => void ask()}
          >
            <IconUserOff size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
