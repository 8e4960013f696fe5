import type { BinaryNode } from '@whiskeysockets/baileys';

/**
 * A source of broken input that is the same for the same seed: what comes out of a honest node
 * or message when parts of it are lost, doubled, swapped, overlong or garbled.
 */
export class Fuzz {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1): mulberry32, small and good enough to vary. */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(options: readonly [T, ...T[]]): T {
    return options[this.below(options.length)] ?? options[0];
  }

  /** Bytes with one to four wounds; encoded protobuf mostly stays decodable in part. */
  bytes(whole: Uint8Array): Buffer {
    let bytes: Buffer = Buffer.from(whole);
    for (let wounds = 1 + this.below(4); wounds > 0; wounds -= 1) bytes = this.wound(bytes);
    return bytes;
  }

  private wound(bytes: Buffer): Buffer {
    const at = this.below(bytes.length + 1);
    const length = this.below(9);
    const garbage = Buffer.from(Array.from({ length }, () => this.below(256)));
    switch (this.below(5)) {
      case 0: // One bit is wrong.
        if (at < bytes.length) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << this.below(8)), at);
        return bytes;
      case 1: // The end is missing.
        return bytes.subarray(0, at);
      case 2: // Something is in between.
        return Buffer.concat([bytes.subarray(0, at), garbage, bytes.subarray(at)]);
      case 3: // Something is left out.
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      default: // Something comes twice.
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 16))]);
    }
  }

  /** A stanza that no honest server would send; its `from` and `id` mostly stay. */
  node(honest: BinaryNode): BinaryNode {
    const { tag, content } = honest;
    const attrs = { ...honest.attrs };
    switch (this.below(7)) {
      case 0:
        return { ...honest, tag: this.pick([`${tag}x`, 'iq', 'call', 'receipt', 'x'.repeat(300)]) };
      case 1:
        delete attrs[this.attributeOf(attrs)];
        return { ...honest, attrs };
      case 2:
        attrs[this.attributeOf(attrs)] = this.text();
        return { ...honest, attrs };
      case 3:
        attrs[this.text().slice(0, 40) || 'x'] = this.text();
        return { ...honest, attrs };
      case 4:
        return { tag, attrs };
      default:
        return { tag, attrs, ...this.inside(content) };
    }
  }

  private inside(content: BinaryNode['content']): Pick<BinaryNode, 'content'> {
    if (content === undefined) return { content: this.bytes(Buffer.from('nothing was here')) };
    if (!Array.isArray(content)) return { content: this.bytes(Buffer.from(content)) };
    const at = this.below(content.length);
    const chosen = content[at];
    if (chosen === undefined) return { content: [] };
    const others = content.filter((_, place) => place !== at);
    const changed = this.pick<readonly BinaryNode[]>([
      [...others, this.node(chosen)],
      [this.node(chosen), this.node(chosen), ...others],
      others,
      [...content, { tag: this.text().slice(0, 20) || 'x', attrs: {} }],
    ]);
    return { content: [...changed] };
  }

  private attributeOf(attrs: Readonly<Record<string, string>>): string {
    const names = Object.keys(attrs);
    return names[this.below(names.length)] ?? 'x';
  }

  /** No bare '@' or '__proto__': the codec writes them so that it cannot read the frame itself. */
  private text(): string {
    return this.pick([
      ...(['', '0', '-1', 'NaN', '99999999999999999999', '@g.us', 'x@lid', ':@:'] as const),
      ...['1@s.whatsapp.net:99', '\u0000', '\u202e\ud83d\udc68', '{"$gt":""}', '{"__proto__":1}'],
      'long '.repeat(2000),
    ]);
  }
}
