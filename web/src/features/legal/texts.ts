import { msg } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

export const legalBodyTexts = translated({
  inEnglish: msg`This text is there in English only, and holds as it is written there.`,
});
