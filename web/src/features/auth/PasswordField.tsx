import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from './texts.ts';

/** A password with a show/hide toggle that says what it does. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? authTexts.hide : authTexts.show,
        tabIndex: 0,
      }}
    />
  );
}
