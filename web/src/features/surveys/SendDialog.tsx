import {
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { Survey } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue, useZone } from '../../shared/dates/zone.ts';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { GroupChecklist } from '../schedule/GroupChecklist.tsx';
import { addressesIn, MailFields, type MailTo } from './MailFields.tsx';
import { surveyTexts } from './texts.ts';
import { useMailedSubscribers, useSurveyActions } from './use-surveys.ts';

const { send: texts } = surveyTexts;

interface Props {
  opened: boolean;
  onClose(): void;
  survey: Survey;
  /** documentIds of groups that have it already. */
  sentTo: readonly string[];
}

type To = 'groups' | 'members' | 'mail';
const about = {
  groups: texts.pace,
  members: texts.toMembersText,
  mail: texts.toMailText,
} as const;

/** Sends a survey to watched groups, now or later, or a link of their own to members or addresses. */
export function SendDialog({ opened, onClose, survey, sentTo }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={texts.title}
      size="lg"
    >
      <SendForm onClose={onClose} survey={survey} sentTo={sentTo} />
    </Modal>
  );
}

function SendForm({ onClose, survey, sentTo }: Omit<Props, 'opened'>) {
  const zone = useZone();
  const { watched, error, mutate } = useGroups();
  const { send, invite, mail } = useSurveyActions();
  const [to, setTo] = useState<To>('groups');
  const isToGroups = to === 'groups';
  const [mailTo, setMailTo] = useState<MailTo>({ text: '', subscribers: false });
  const subscribers = useMailedSubscribers(to === 'mail');
  const [groups, setGroups] = useState<string[]>([]);
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const [asLink, setAsLink] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = isToGroups
    ? watched?.filter(({ documentId }) => !sentTo.includes(documentId))
    : watched;
  const emails = addressesIn(mailTo.text);
  const isToNobody = emails.length === 0 && !(mailTo.subscribers && subscribers > 0);

  function goOut(scheduledFor: string | null | undefined): Promise<string | null> {
    if (to === 'mail') return mail(survey.documentId, emails, mailTo.subscribers);
    if (to === 'members') return invite(survey.documentId, groups);
    const when = scheduledFor ? { scheduledFor } : {};
    return send(survey.documentId, { groups, asLink, ...when });
  }

  async function submit(): Promise<void> {
    const scheduledFor = isLater ? fromInputValue(at, zone) : undefined;
    if (to === 'mail' && isToNobody) return setProblem(texts.noAddresses);
    if (to !== 'mail' && groups.length === 0) return setProblem(texts.noGroups);
    if (scheduledFor === null && isToGroups) return setProblem(texts.noTime);
    setBusy(true);
    const refused = await goOut(scheduledFor);
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <div>
          <Text size="sm" fw={500} mb={4} id="survey-to">
            {texts.to}
          </Text>
          <SegmentedControl
            aria-labelledby="survey-to"
            data={[
              { value: 'groups', label: texts.toGroups },
              { value: 'members', label: texts.toMembers },
              { value: 'mail', label: texts.toMail },
            ]}
            value={to}
            onChange={(value) => {
              setTo(value);
              setGroups([]);
              setProblem(null);
            }}
          />
        </div>
        {to === 'mail' ? (
          <MailFields
            value={mailTo}
            subscribers={subscribers}
            missing={problem === texts.noAddresses && isToNobody}
            onChange={setMailTo}
          />
        ) : (
          <Loaded of={{ data: choices, error, mutate }} skeleton={<Skeleton height={180} />}>
            {(loaded) => (
              <GroupChecklist
                choices={loaded}
                value={groups}
                missing={problem === texts.noGroups && groups.length === 0}
                onChange={setGroups}
              />
            )}
          </Loaded>
        )}
        {isToGroups && (
          <div>
            <Text size="sm" fw={500} mb={4} id="survey-when">
              {texts.when}
            </Text>
            <SegmentedControl
              aria-labelledby="survey-when"
              data={[
                { value: 'now', label: texts.now },
                { value: 'later', label: texts.later },
              ]}
              value={isLater ? 'later' : 'now'}
              onChange={(value) => setLater(value === 'later')}
            />
          </div>
        )}
        {isLater && isToGroups && (
          <TextInput
            type="datetime-local"
            label={texts.at}
            description={surveyTexts.editor.inZone(zone)}
            min={toInputValue(Date.now(), zone)}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        {survey.fitsPoll && isToGroups && (
          <Checkbox
            label={texts.asLink}
            checked={asLink}
            onChange={(event) => setAsLink(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed">
          {about[to]} {!isToGroups && survey.anonymous && `${texts.toMembersAnonymous} `}
          {survey.status === 'draft' && texts.frozen}
        </Text>
        <FormProblem text={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {surveyTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
