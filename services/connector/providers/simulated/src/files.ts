import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { ProviderMessage } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';

const width = 480;
const height = 320;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of the simulated network: a sky and a hill, other colours for every message. */
function pictureOf(messageId: string): Buffer {
  const chance = createHash('sha256').update(messageId).digest();
  const at = (index: number) => chance[index] ?? 0;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hill = height * 0.6 + (at(6) / 4) * Math.sin(x / (40 + at(7) / 2) + at(8));
      const isHill = y > hill;
      const light = isHill ? 0.55 : 0.75 + y / height / 4;
      const pixel = y * (1 + width * 3) + 1 + x * 3;
      for (let colour = 0; colour < 3; colour++) {
        const base = 80 + at(colour + (isHill ? 3 : 0)) * 0.6;
        rows[pixel + colour] = Math.min(255, Math.round(base * light));
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF of the simulated network: one page that says what it is. */
function documentOf(): Buffer {
  const words = 'BT /F1 24 Tf 72 700 Td (A document of the simulated network) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${end}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** The file of a message; a video is one of those that the network has no more. */
export function fileOf(message: ProviderMessage | undefined): Buffer {
  if (message?.kind === 'image') return pictureOf(message.messageId);
  if (message?.kind === 'document') return documentOf();
  throw providerErrors.mediaGone();
}

/** Pictures are their own; nothing comes with the others. */
export function previewOf(message: ProviderMessage | undefined): Uint8Array | undefined {
  return message && message.kind !== 'image' ? new Uint8Array() : undefined;
}
