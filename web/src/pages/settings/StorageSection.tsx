import { Anchor, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { getStorage } from '../../shared/api/endpoints.ts';
import type { Storage } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.storage;

/** From here on it is worth a warning, as a share of what there is. */
const nearlyFull = 0.9;

/** How much of the server's storage the own chats and files take. */
export function StorageSection() {
  const { data: storage, error, mutate } = useData(getStorage());
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {storage && <Use storage={storage} />}
      {!storage && error === undefined && <Skeleton height={48} />}
      {!storage && error !== undefined && (
        <Text size="sm" role="alert">
          {texts.failed}{' '}
          <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
            {uiTexts.retry}
          </Anchor>
        </Text>
      )}
    </SettingsSection>
  );
}

function Use({ storage }: { storage: Storage }) {
  const { used, limit, files, texts: chats, importedToday, dailyLimit } = storage;
  const { imports, importsLimit } = storage;
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const full = share >= nearlyFull;
  return (
    <Stack gap={8}>
      <Text size="sm" className="tabular">
        {texts.used(used, limit)}
      </Text>
      <Progress
        size="sm"
        value={share * 100}
        aria-label={texts.usage}
        {...(full ? { color: 'var(--gs-amber)' } : {})}
      />
      <Text size="xs" c="dimmed" className="tabular">
        {used === 0 ? texts.empty : texts.parts(chats, files)}
      </Text>
      {full && (
        <Text size="xs" c="var(--gs-amber)">
          {texts.full}
        </Text>
      )}
      {importedToday > 0 && (
        <Text size="xs" c="dimmed" className="tabular">
          {texts.today(importedToday, dailyLimit)}
        </Text>
      )}
      {importsLimit !== null && (
        <Text size="xs" c="dimmed" className="tabular">
          {texts.imports(imports, importsLimit)}
        </Text>
      )}
    </Stack>
  );
}
