import { Button, Divider, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { NewSurveyLink, Survey } from '../../shared/api/types.ts';
import { LinkToCopy } from '../../shared/ui/LinkToCopy.tsx';
import { surveyTexts } from './texts.ts';
import { surveyAddress, useSurveyActions } from './use-surveys.ts';

const { link: texts } = surveyTexts;

interface Props {
  opened: boolean;
  onClose(): void;
  survey: Survey;
}

/** Makes links to a survey: one for everybody, or one for each of some people. */
export function LinksDialog({ opened, onClose, survey }: Props) {
  const { makeLinks } = useSurveyActions();
  const [made, setMade] = useState<NewSurveyLink[]>([]);
  const [names, setNames] = useState('');
  const [busy, setBusy] = useState(false);
  const close = () => {
    setMade([]);
    setNames('');
    onClose();
  };
  async function make(wanted: string[]): Promise<void> {
    setBusy(true);
    setMade((await makeLinks(survey.documentId, wanted)) ?? []);
    setBusy(false);
  }
  const persons = names.split('\n').flatMap((name) => name.trim() || []);
  return (
    <Modal opened={opened} onClose={close} title={texts.title} size="lg">
      {made.length > 0 ? (
        <Made links={made} onDone={close} />
      ) : (
        <Stack>
          <div>
            <Text fw={500}>{texts.everybody}</Text>
            <Text size="sm" c="dimmed">
              {texts.everybodyText}
            </Text>
          </div>
          <Group>
            <Button loading={busy} onClick={() => void make([])}>
              {texts.create}
            </Button>
          </Group>
          {!survey.anonymous && (
            <>
              <Divider />
              <Textarea
                label={texts.persons}
                description={texts.personsText}
                autosize
                minRows={3}
                maxRows={8}
                value={names}
                onChange={(event) => setNames(event.currentTarget.value)}
              />
              <Group>
                <Button
                  variant="default"
                  loading={busy}
                  disabled={persons.length === 0}
                  onClick={() => void make(persons)}
                >
                  {texts.createPersons}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}

/** The links with what opens them, which nobody is told again. */
function Made({ links, onDone }: { links: readonly NewSurveyLink[]; onDone(): void }) {
  const lines = links.map(({ name, token }) =>
    name === null ? surveyAddress(token) : `${name}: ${surveyAddress(token)}`,
  );
  return (
    <Stack>
      <LinkToCopy text={lines.join('\n')}>
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </LinkToCopy>
    </Stack>
  );
}
