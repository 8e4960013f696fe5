import { useState } from 'react';
import { openMedia } from './open-media.ts';

/** Opens files, one at a time: fetching one from the chat network can take a while. */
export function useOpenMedia() {
  const [busy, setBusy] = useState(false);
  const open = (path: string, fileName: string): void => {
    setBusy(true);
    void openMedia(path, fileName).finally(() => setBusy(false));
  };
  return { busy, open };
}
