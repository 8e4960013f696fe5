import { useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify';
import { uiTexts } from '../ui/texts.ts';
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

/** A text with a button that does something about it and closes the toast. */
export function withButton(text: string, label: string, act: () => void) {
  return ({ closeToast }: { closeToast: () => void }) => (
    <div className="toast-row">
      <span className="toast-text">{text}</span>
      <button
        type="button"
        className="toast-button"
        onClick={() => {
          closeToast();
          act();
        }}
      >
        {label}
      </button>
    </div>
  );
}

/** Upper right, draggable, gone when dragged over 80 % of its width. */
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
      aria-label={uiTexts.toasts}
    />
  );
}
