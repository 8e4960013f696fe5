import { Alert, Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getWebhooks } from '../../shared/api/endpoints.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { CopyTextButton } from '../../shared/ui/CopyTextButton.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { MakeWebhook } from './MakeWebhook.tsx';
import { webhookTexts as texts } from './texts.ts';
import { WebhookRow } from './WebhookRow.tsx';

const pageSize = 10;

/** What a target checks signatures with; shown once. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** Beside the one before, which signs for a while. */
  readonly replaces: boolean;
}

/** Where events are sent to: made here, with their log. */
export function Webhooks() {
  const webhooks = usePage(getWebhooks({ sort: 'createdAt:desc' }), pageSize);
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownSecret>();
  return (
    <Stack gap="lg">
      {isMaking ? (
        <MakeWebhook
          onClose={() => setMaking(false)}
          onMade={async (made) => {
            setMaking(false);
            setShown(made.secret === '' ? undefined : { ...made, replaces: false });
            await webhooks.mutate();
          }}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setMaking(true)}>
            {texts.add}
          </Button>
        </div>
      )}
      {shown && <Secret {...shown} />}
      <Loaded of={webhooks} errorTitle={texts.loadFailed} skeleton={<Skeleton height={22} />}>
        {({ data, meta }) => (
          <Stack gap="md">
            {data.length === 0 && <Text size="sm">{texts.none}</Text>}
            {data.map((webhook) => (
              <WebhookRow
                key={webhook.documentId}
                webhook={webhook}
                onChanged={() => webhooks.mutate()}
                onSecret={(secret) => setShown({ name: webhook.name, secret, replaces: true })}
              />
            ))}
            <Pager
              padded
              label={texts.pages}
              pagination={meta.pagination}
              onPage={webhooks.setPage}
            />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Secret({ name, secret, replaces }: ShownSecret) {
  return (
    <Alert role="status" title={texts.secretOf(name)}>
      <Text size="sm" mb="xs">
        {replaces ? `${texts.once} ${texts.overlap}` : texts.once}
      </Text>
      <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {secret}
      </Code>
      <CopyTextButton mt="xs" size="xs" value={secret} label={texts.copy} copied={texts.copied} />
    </Alert>
  );
}
