import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);

/** What a phone's camera reads from the QR code that an image element shows. */
export async function readQrCode(image: Locator): Promise<string> {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  // Outside a browser the module would be fetched from a server of others.
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const source = (await image.getAttribute('src')) ?? '';
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
  const [code] = await readBarcodes(new Uint8Array(bytes), { formats: ['QRCode'] });
  if (!code) throw new Error('the image holds no QR code');
  return code.text;
}
