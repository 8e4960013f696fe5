import { describe, expect, it } from 'vitest';
import { withMentions } from './mentions.ts';

const ann = { memberId: '4477001@s.whatsapp.net', name: 'Ann' };
const annLee = { memberId: '990022:7@lid', name: 'Ann Lee (she)' };

describe('mentions', () => {
  it('become the ids that the network knows', () => {
    expect(withMentions('Hi @Ann Lee (she), hi @Ann! @Ann', [ann, annLee])).toEqual({
      text: 'Hi @990022, hi @4477001! @4477001',
      mentions: ['990022:7@lid', '4477001@s.whatsapp.net'],
    });
  });

  it('are those that the text still holds', () => {
    expect(withMentions('Hi Ann', [ann])).toEqual({ text: 'Hi Ann', mentions: [] });
    expect(withMentions('$& @Ann', [])).toEqual({ text: '$& @Ann', mentions: [] });
  });
});
