import { invalid } from '@groupsight/shared/errors';
import { pageUrl } from '@groupsight/shared/web/addresses';
import { checkedAddress, type Guard, publicOnly } from '@groupsight/shared/web/guarded-request';
import { withTimeout } from '@groupsight/shared/with-timeout';
import type { WebhookKind } from './webhooks.repository.ts';

/** Any port: a program behind https listens where its operator likes. */
export const publicTargets: Guard = { ...publicOnly, isPort: () => true };
/** For an operator whose own programs are beside the product. */
export const anyTarget: Guard = { ...publicTargets, isAddress: () => true };

const lookUpMs = 3_000;

/** Where a chat tool takes messages: nothing else is sent what is written for it. */
const chatTools: Readonly<Record<Exclude<WebhookKind, 'webhook'>, (url: URL) => boolean>> = {
  slack: ({ hostname, pathname }) =>
    (hostname === 'hooks.slack.com' || hostname === 'hooks.slack-gov.com') &&
    pathname.startsWith('/services/'),
  discord: ({ hostname, pathname }) =>
    ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'].includes(hostname) &&
    /^\/api(\/v\d+)?\/webhooks\//.test(pathname),
};

const refused = (code: string, message: string) => invalid(code, message, { field: 'url' });

export interface Targets {
  readonly guard: Guard;
  /** Whether http and this machine's networks may be targets. */
  readonly any: boolean;
}

/** An address as it may be a target's by how it is written; null else. */
export function targetUrl(text: string, { guard, any }: Targets): URL | null {
  const url = pageUrl(text, guard.isPort);
  return url && (url.protocol === 'https:' || any) ? url : null;
}

/**
 * The address of a target, as somebody gives it. Whether it may be connected to is asked at every
 * connection; what is refused now already is said at once.
 * @throws AppError invalid_url, not_slack, not_discord, private_address
 */
export async function checkTarget(text: string, kind: WebhookKind, targets: Targets): Promise<URL> {
  const url = targetUrl(text.trim(), targets);
  if (!url) {
    const how = targets.any ? 'http:// or https://' : 'https://';
    throw refused('invalid_url', `Give an address that begins with ${how} and holds no password.`);
  }
  if (kind !== 'webhook' && !(chatTools[kind](url) && url.protocol === 'https:')) {
    const where =
      kind === 'slack'
        ? 'https://hooks.slack.com/services/…'
        : 'https://discord.com/api/webhooks/…';
    throw refused(`not_${kind}`, `Give the address of an incoming webhook: ${where}`);
  }
  // A name server that is slow, or knows no such host, may answer later.
  const address = await withTimeout(lookUpMs, () => checkedAddress(url, targets.guard));
  if (address === 'refused') {
    const message = 'This address is of a private network. Nothing is sent there.';
    throw refused('private_address', message);
  }
  return url;
}

/** What of an address is shown: that of a chat tool is the right to write there. */
export function shownUrl(text: string, kind: WebhookKind): string {
  return kind === 'webhook' ? text : `${new URL(text).origin}/…`;
}
