import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { WahaApi } from './api.ts';
import { asProviderError, isRefusal } from './errors.ts';
import type { FileNames } from './file-names.ts';
import { readPreview } from './mapping/content.ts';

/** The files of messages, which WAHA fetches from the phone when it is asked for them. */
export class Files {
  readonly #api: WahaApi;
  readonly names: FileNames;

  constructor(api: WahaApi, names: FileNames) {
    this.#api = api;
    this.names = names;
  }

  /** As `ChatSession.media`. */
  async *read(chatId: string, messageId: string): AsyncGenerator<Uint8Array> {
    try {
      const path = await this.#api.filePath(chatId, await this.names.find(chatId, messageId));
      // What WAHA keeps elsewhere (in a bucket of its own) is not asked for with our key.
      if (!path.startsWith('/api/files/')) throw providerErrors.mediaGone();
      yield* this.#api.file(path);
    } catch (error) {
      if (isRefusal(error, 404, 410)) throw providerErrors.mediaGone();
      throw asProviderError(error);
    }
  }

  /** As `ChatSession.preview`. */
  async preview(chatId: string, messageId: string): Promise<Uint8Array | undefined> {
    const name = await this.names.find(chatId, messageId);
    return readPreview(await this.#api.message(chatId, name).catch(() => ({})));
  }
}
