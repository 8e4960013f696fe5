import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { named, ref, single } from '../rest/schema.ts';

const bytes = (description: string) => Type.Integer({ minimum: 0, description });

const Storage = named('Storage', {
  files: bytes('Bytes of files of messages, of those to be sent, and of thumbnails.'),
  texts: bytes('Bytes of the texts of imported chats.'),
  used: bytes('Both together.'),
  limit: bytes('Most bytes that the user may have; imports and uploads beyond it are refused.'),
  importedToday: bytes('Bytes imported within the last 24 hours.'),
  dailyLimit: bytes('Most bytes that may be imported within 24 hours.'),
  imports: Type.Integer({ minimum: 0, description: 'Imports within the last 24 hours.' }),
  importsLimit: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Most imports within 24 hours; null: any number.',
  }),
});

export const storageSchemas = [Storage];

/** How much of the server's storage a user has. */
export function storageRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/storage',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'How much storage the own chats and files take, and how much they may',
        response: { 200: single(ref(Storage)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const use = await clients.connector.getStorage({ ownerId }, callOf(request));
      const { files, texts, quota: limit, imported: importedToday, daily: dailyLimit } = use;
      const { imports, importsDaily: importsLimit = null } = use;
      const sizes = { files, texts, used: files + texts, limit, importedToday, dailyLimit };
      return { data: { ...sizes, imports, importsLimit } };
    },
  );
}
