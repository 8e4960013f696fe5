import { useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify';
import './toasts.css';

export { toast } from 'react-toastify';

/** A text with a second line that says more. */
export function twoLines(text: string, detail: string) {
  return (
    <div>
      <div className="toast-text">{text}</div>
      <div className="toast-detail">{detail}</div>
    </div>
  );
}

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
