import { useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify';
import './toasts.css';

export { toast } from 'react-toastify';

/** Upper right, draggable, gone when dragged over 80 % of its width (spec §9). */
export function Host() {
  const scheme = useComputedColorScheme('light');
  return (
    <ToastContainer
      position="top-right"
      draggable
      draggablePercent={80}
      theme={scheme}
      newestOnTop
      limit={5}
    />
  );
}
