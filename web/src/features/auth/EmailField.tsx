import { TextInput, type TextInputProps } from '@mantine/core';
import { authTexts } from './texts.ts';

/** An e-mail address, as phones and password managers like it. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      label={authTexts.fields.email}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
