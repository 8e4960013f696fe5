import { timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound } from '@groupsight/shared/errors';
import { isLoopback } from '@groupsight/shared/loopback';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import type { App } from './http.ts';

/** Where the mails of a server without SMTP are read by whoever runs it. */
export const inboxPath = '/dev/mail';

export interface MailFolder {
  readonly folder: string;
  /** Letters, digits, _ and -, which nobody guesses. */
  readonly key: string;
}

const cookieName = 'groupsight-mail';
/** The newest mails that the page lists. */
const maxListed = 200;
/** As the mailer names its files. */
const fileName = /^\d[\w.-]{1,99}\.eml$/;

const escaped = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 900px; padding: 24px 16px; }
h1 { font-size: 20px; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 10px 0; }
li a { font-weight: 600; overflow-wrap: anywhere; }
small, time { opacity: 0.75; overflow-wrap: anywhere; }
iframe { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px;
  box-sizing: border-box; height: 70vh; width: 100%; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** '2026-01-02 03:04 UTC' of an ISO date; what is none as it is. */
const moment = (date: string): string =>
  date.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC');

const recipientsOf = ({ to = [] }: Email): string =>
  to.map(({ address = '' }) => address).join(', ');

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** Nothing of a mail runs, is fetched or is sent; its links open beside the page. */
const policies = {
  page: "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  mail: "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
} as const;

function sendPage(reply: FastifyReply, html: string, policy: keyof typeof policies = 'page') {
  return reply
    .header('content-security-policy', policies[policy])
    .header('x-frame-options', policy === 'mail' ? 'SAMEORIGIN' : 'DENY')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** One mail, a page of the newest, and who may see them: whoever has this start's key. */
class Inbox {
  readonly #folder: string;
  readonly #key: Buffer;

  constructor(folder: string, key: string) {
    this.#folder = folder;
    this.#key = Buffer.from(key);
  }

  isKey(given: unknown): given is string {
    if (typeof given !== 'string') return false;
    const bytes = Buffer.from(given);
    return bytes.length === this.#key.length && timingSafeEqual(bytes, this.#key);
  }

  /** Whether somebody may look: on this machine, with the cookie that the key was made into. */
  allows({ headers, hostname }: FastifyRequest): boolean {
    const [, given] = /(?:^|;\s*)groupsight-mail=([\w-]+)(?:;|$)/.exec(headers.cookie ?? '') ?? [];
    // By another name of this machine a page elsewhere could have led here.
    return isLoopback(hostname) && this.isKey(given);
  }

  async list(): Promise<string> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const all = names.filter((name) => fileName.test(name)).sort();
    const newest = all.slice(-maxListed).reverse();
    const rows: string[] = [];
    for (const name of newest) rows.push(await this.#row(name));
    const more =
      all.length > newest.length ? `<p>The newest ${maxListed} of ${all.length}.</p>` : '';
    const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No mail was sent yet.</p>';
    const what = 'No SMTP_URL is set: mails stay on this machine. They are removed after 30 days.';
    return page('Mails', `<h1>Mails</h1><p>${what}</p>${more}${list}`);
  }

  async #row(name: string): Promise<string> {
    const mail = await this.read(name).catch(() => undefined);
    // Removed since the folder was read.
    if (!mail) return '';
    const { subject = '(no subject)', date = '' } = mail;
    return `<li><a href="${inboxPath}/${name}" dir="auto">${escaped(subject)}</a><br><small>To ${escaped(recipientsOf(mail))} · <time>${escaped(moment(date))}</time></small></li>`;
  }

  /** @throws AppError not_found */
  async read(name: string): Promise<Email> {
    if (!fileName.test(name)) throw notFound();
    try {
      return await PostalMime.parse(await readFile(join(this.#folder, name)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound();
      throw error;
    }
  }

  async show(name: string): Promise<string> {
    const mail = await this.read(name);
    const { subject = '(no subject)', from, date = '', html, text = '', headers } = mail;
    const list = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const rows = [
      `From ${from?.name ?? ''} ${from?.address ?? ''}`,
      `To ${recipientsOf(mail)}`,
      moment(date),
      ...(list ? [`List-Unsubscribe: ${list}`] : []),
    ];
    const head = rows.map((row) => `<small>${escaped(row)}</small><br>`).join('');
    const frame = html
      ? `<iframe src="${inboxPath}/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as a mailbox shows it"></iframe>`
      : '';
    const words = `<details${html ? '' : ' open'}><summary>As text</summary><pre dir="auto">${linked(text)}</pre></details>`;
    const back = `<p><a href="${inboxPath}">All mails</a></p>`;
    return page(
      subject,
      `${back}<h1 dir="auto">${escaped(subject)}</h1><p>${head}</p>${frame}${words}`,
    );
  }
}

/** The text with its addresses as links. */
const linked = (text: string): string =>
  escaped(text).replaceAll(
    /https?:\/\/[^\s&<>"']+(?:&amp;[^\s&<>"']+)*/g,
    (address) => `<a href="${address}" rel="noreferrer" target="_blank">${address}</a>`,
  );

/**
 * Pages that show the mails of a server which has no mail server: on this machine alone, and to
 * whoever has the key of this start.
 */
export function mailInbox(app: App, { folder, key }: MailFolder): void {
  const inbox = new Inbox(folder, key);
  const config = { access: 'public', limit: 'public' } as const;
  const hide = true;
  const closed = (reply: FastifyReply) => {
    const text = 'Open the address of the mails that the server printed when it last started.';
    return sendPage(reply.code(403), page('Mails', `<h1>Mails</h1><p>${text}</p>`));
  };
  app.get<{ Querystring: { key?: unknown } }>(
    inboxPath,
    { config, schema: { hide } },
    async (request, reply) => {
      const { key: given } = request.query;
      if (inbox.isKey(given)) {
        const flags = `Path=${inboxPath}; HttpOnly; SameSite=Strict`;
        return reply.header('set-cookie', `${cookieName}=${key}; ${flags}`).redirect(inboxPath);
      }
      if (!inbox.allows(request)) return closed(reply);
      return sendPage(reply, await inbox.list());
    },
  );
  app.get<{ Params: { name: string } }>(
    `${inboxPath}/:name`,
    { config, schema: { hide } },
    async (request, reply) => {
      if (!inbox.allows(request)) return closed(reply);
      return sendPage(reply, await inbox.show(request.params.name));
    },
  );
  app.get<{ Params: { name: string } }>(
    `${inboxPath}/:name/html`,
    { config, schema: { hide } },
    async (request, reply) => {
      if (!inbox.allows(request)) return closed(reply);
      const { html = '' } = await inbox.read(request.params.name);
      return sendPage(reply, html, 'mail');
    },
  );
}
