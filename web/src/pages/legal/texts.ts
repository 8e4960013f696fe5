import { msg } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text around the terms and the privacy policy; these are `/tos.md` and `/privacy.md`. */
export const legalTexts = translated({
  brand: 'Groupsight',
  home: msg`Groupsight, start page`,
  back: msg`Back`,
  also: { terms: msg`Read the Privacy Policy`, privacy: msg`Read the Terms and Conditions` },
});
