import { Checkbox, type CheckboxProps, Input } from '@mantine/core';
import { useId } from 'react';
import classes from './AgreeField.module.css';
import { LegalLinks } from './LegalLinks.tsx';
import type { LegalText } from '../legal/LegalBody.tsx';
import { authTexts } from './texts.ts';

interface Props extends CheckboxProps {
  onLegal(text: LegalText): void;
}

/**
 * The agreement to terms and privacy. Its label holds buttons, which a label of HTML must not:
 * only the words before them switch the box.
 */
export function AgreeField({ onLegal, error, ...props }: Props) {
  const id = useId();
  return (
    <div>
      <div className={classes.row}>
        <Checkbox
          {...props}
          id={id}
          required
          error={Boolean(error)}
          aria-labelledby={`${id}-text`}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span id={`${id}-text`} className={classes.text}>
          <label htmlFor={id}>{authTexts.agree}</label> <LegalLinks onLegal={onLegal} />
        </span>
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
