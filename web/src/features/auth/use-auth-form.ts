import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Problems } from './rules.ts';

interface Options<T> {
  /** Tells its fields from those of other forms in the page. */
  name: string;
  initialValues: T;
  problems(values: T): Problems<T>;
  /** Answers whether the form is done with: then it stays as it is, and busy. */
  submit(values: T): Promise<boolean>;
}

/**
 * A form that is checked when it is sent, takes the person to the first field that is wrong, is
 * sent once at a time and keeps what was typed when that fails.
 */
export function useAuthForm<T extends Record<string, unknown>>(options: Options<T>) {
  const [busy, setBusy] = useState(false);
  const form = useForm<T>({
    name: options.name,
    initialValues: options.initialValues,
    validate: (values) => options.problems(values) as Record<string, string | true>,
  });

  async function send(values: T): Promise<void> {
    if (busy) return;
    setBusy(true);
    const done = await options.submit(values);
    if (!done) setBusy(false);
  }

  return {
    form,
    busy,
    onSubmit: form.onSubmit(
      (values) => void send(values),
      (errors) => {
        const [first] = Object.keys(errors);
        if (first) form.getInputNode(first)?.focus();
      },
    ),
  };
}
