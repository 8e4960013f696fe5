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
import { surveyTexts } from './texts.ts';
import { useSurveyActions } from './use-surveys.ts';

const { send: texts } = surveyTexts;

interface Props {
  opened: boolean;
  onClose(): void;
  survey: Survey;
  /** documentIds of groups that have it already. */
  sentTo: readonly string[];
}

/** Sends a survey to watched groups, now or later. */
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
  const { send, invite } = useSurveyActions();
  const [isToMembers, setToMembers] = useState(false);
  const [groups, setGroups] = useState<string[]>([]);
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const [asLink, setAsLink] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = isToMembers
    ? watched
    : watched?.filter(({ documentId }) => !sentTo.includes(documentId));

  async function submit(): Promise<void> {
    const scheduledFor = isLater ? fromInputValue(at, zone) : undefined;
    if (groups.length === 0) return setProblem(texts.noGroups);
    if (scheduledFor === null && !isToMembers) return setProblem(texts.noTime);
    setBusy(true);
    const when = scheduledFor ? { scheduledFor } : {};
    const refused = isToMembers
      ? await invite(survey.documentId, groups)
      : await send(survey.documentId, { groups, asLink, ...when });
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
            ]}
            value={isToMembers ? 'members' : 'groups'}
            onChange={(value) => {
              setToMembers(value === 'members');
              setGroups([]);
            }}
          />
        </div>
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
        {!isToMembers && (
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
        {isLater && !isToMembers && (
          <TextInput
            type="datetime-local"
            label={texts.at}
            description={surveyTexts.editor.inZone(zone)}
            min={toInputValue(Date.now(), zone)}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        {survey.fitsPoll && !isToMembers && (
          <Checkbox
            label={texts.asLink}
            checked={asLink}
            onChange={(event) => setAsLink(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed">
          {isToMembers ? texts.toMembersText : texts.pace}{' '}
          {isToMembers && survey.anonymous && `${texts.toMembersAnonymous} `}
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
