import { ModalsProvider } from '@mantine/modals';

export { modals } from '@mantine/modals';

/** Shows what `modals` opens. */
export function Host() {
  return <ModalsProvider>{null}</ModalsProvider>;
}
