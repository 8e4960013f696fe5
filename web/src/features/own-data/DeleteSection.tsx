import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getConfig } from '../../shared/api/endpoints.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ownDataTexts } from './texts.ts';

const texts = ownDataTexts.remove;

/** Has the own account deleted, where this server lets people do that. */
export function DeleteSection() {
  const { data: config } = useUnchanging(getConfig());
  const [opened, setOpened] = useState(false);
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Back from signing in once more.
    if (hash === '#delete') card.current?.scrollIntoView();
  }, [hash]);
  const isThere = config?.accountDeletion === true;
  return (
    <div ref={card} id="delete">
      <Text size="sm" mb="md">
        {texts.warning}
      </Text>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={config === undefined}
        onClick={() => (isThere ? setOpened(true) : notify.info(texts.soonToast, toastMs.settings))}
      >
        {isThere || config === undefined ? texts.button : texts.soonButton}
      </Button>
      {isThere && <DeleteDialog opened={opened} onClose={() => setOpened(false)} />}
    </div>
  );
}
