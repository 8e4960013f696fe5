import { Badge, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import { UpgradeCard, useHasFeature } from '../plans/UpgradeCard.tsx';
import { noteTexts as texts } from './note-texts.ts';
import classes from './People.module.css';
import { type PersonNote, usePersonNoteActions } from './use-person-note.ts';

/** Server's limits. */
const LONGEST_TEXT = 2_000;
const LONGEST_TAG = 40;
const MAX_TAGS = 20;

interface Props {
  personId: string;
  name: string;
  note: PersonNote | null;
}

/** What the user notes of a person; read alone where the plan does not have it (any more). */
export function NotePanel(props: Props) {
  const has = useHasFeature('membersDashboard');
  return (
    <Panel title={texts.title} description={has ? texts.onlyYou : undefined}>
      {has ? <Written {...props} /> : <ReadAlone {...props} />}
    </Panel>
  );
}

const askToDelete = (name: string) => confirmDelete(texts.delete, texts.deleteQuestion(name));

function Written({ personId, name, note }: Props) {
  const [text, setText] = useState(note?.text ?? '');
  const [tags, setTags] = useState<string[]>([...(note?.tags ?? [])]);
  const [busy, setBusy] = useState(false);
  const { save, remove } = usePersonNoteActions(personId);
  useKeptDraft('note', true, { text, tags }, (kept) => {
    setText(kept.text);
    setTags(kept.tags);
  });
  const isChanged =
    text.trim() !== (note?.text ?? '') || tags.join('\n') !== (note?.tags ?? []).join('\n');
  async function run(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    const isDone = await work();
    setBusy(false);
    return isDone;
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => save(text, tags));
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={texts.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={Math.max(LONGEST_TEXT, note?.text.length ?? 0)}
          autosize
          minRows={3}
          maxRows={12}
          dir="auto"
        />
        <TagsInput
          label={texts.tags}
          description={texts.tagsHint}
          placeholder={tags.length === 0 ? texts.addTag : ''}
          value={tags}
          onChange={setTags}
          maxTags={MAX_TAGS}
          maxLength={LONGEST_TAG}
        />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {note && <WrittenOn note={note} />}
          </Text>
          <Group gap="xs">
            {note && (
              <Button
                variant="default"
                disabled={busy}
                onClick={async () => {
                  if (!(await askToDelete(name)) || !(await run(remove))) return;
                  setText('');
                  setTags([]);
                }}
              >
                {texts.delete}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={!isChanged}>
              {texts.save}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function WrittenOn({ note }: { note: PersonNote }) {
  return texts.written(dayText(dayOf(note.updatedAt, useZone())));
}

function ReadAlone({ personId, name, note }: Props) {
  const { remove } = usePersonNoteActions(personId);
  return (
    <Stack gap="md" align="flex-start">
      {note && (
        <>
          <Text size="sm" dir="auto" className={classes.note}>
            {note.text}
          </Text>
          <Tags tags={note.tags} />
          <Button
            variant="default"
            size="xs"
            onClick={async () => {
              if (await askToDelete(name)) await remove();
            }}
          >
            {texts.delete}
          </Button>
        </>
      )}
      <UpgradeCard feature="membersDashboard" bare />
    </Stack>
  );
}

/** The tags of a person. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Badge key={tag} variant="light" size="sm" tt="none" maw={180} title={tag}>
      <bdi>{tag}</bdi>
    </Badge>
  ));
}
