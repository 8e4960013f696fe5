import {
  type ComponentType,
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notify } from '../toast/toast.ts';
import { uiTexts } from './texts.ts';

type Trigger = ReactElement<
  DOMAttributes<HTMLElement> & RefAttributes<HTMLButtonElement> & Record<string, unknown>
>;

export interface PopupProps {
  /** The button that opens it. */
  trigger: Trigger;
  opened: boolean;
  onChange(opened: boolean): void;
}

/**
 * A button whose menu or popover is loaded when somebody comes near it: most visits open none,
 * and placing them takes more code than the frame around them.
 */
export function lazyPopup<E extends object>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<E & PopupProps>>,
) {
  let known: ComponentType<E & PopupProps> | undefined;
  async function prepare() {
    known ??= await load();
    return known;
  }

  return function LazyPopup(props: E & { trigger: Trigger }) {
    const [Popup, setPopup] = useState(() => known);
    const [opened, setOpened] = useState(false);
    const button = useRef<HTMLButtonElement>(null);
    const isAsked = useRef(false);

    // The popup brings a button of its own in the old one's place: it gets the focus, so that
    // closing gives it back.
    useEffect(() => {
      if (!Popup || !isAsked.current) return;
      isAsked.current = false;
      button.current?.focus();
      setOpened(true);
    }, [Popup]);

    const { trigger } = props;
    if (Popup) {
      const own = cloneElement(trigger, { ref: button });
      return <Popup {...props} trigger={own} opened={opened} onChange={setOpened} />;
    }
    const prepareQuietly = () => void prepare().catch(() => undefined);
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: prepareQuietly,
      onFocus: prepareQuietly,
      onClick: () => {
        isAsked.current = true;
        prepare().then(
          (loaded) => setPopup(() => loaded),
          () => notify.error(uiTexts.appFailed),
        );
      },
    });
  };
}
