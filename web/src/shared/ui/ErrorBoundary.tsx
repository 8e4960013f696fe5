import { Component, type ErrorInfo, type ReactNode, useEffect, useRef } from 'react';
import { isServerThere } from '../live/reach.ts';
import classes from './ErrorBoundary.module.css';
import { uiTexts } from './texts.ts';

interface Props {
  /** A new value (the address) gives the page another chance. */
  resetKey: string;
  /** What stands there instead, where the code arrived and broke; a whole page's notice else. */
  instead?(retry: () => void): ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The page's code could not be loaded: only a new load of the site asks for it again. */
  notLoaded: boolean;
  key: string;
}

/** What the browsers say of a module that could not be fetched. */
function isLoadFailure(error: unknown): boolean {
  const said = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|unable to preload/i.test(said);
}

/** A page that breaks says so, and the rest stays. Needs no component library: also for the landing page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, notLoaded: false, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, notLoaded: isLoadFailure(error) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey };
  }

  override componentDidCatch(_error: Error, _info: ErrorInfo): void {
    // React has already reported it to the console; the message may hold private text.
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { crashedTitle, crashedText, notLoadedTitle, notLoadedText } = uiTexts;
    const { notLoaded } = this.state;
    const tryAgain = () => this.setState({ failed: false });
    if (this.props.instead && !notLoaded) return this.props.instead(tryAgain);
    return (
      <Crashed
        title={notLoaded ? notLoadedTitle : crashedTitle}
        text={notLoaded ? notLoadedText : crashedText}
        onRetry={() => (notLoaded ? location.reload() : tryAgain())}
        {...(notLoaded ? { onBack: () => location.reload() } : {})}
      />
    );
  }
}

interface CrashedProps {
  title: string;
  text: string;
  onRetry(): void;
  /** Called when a server that is away now is there again. */
  onBack?(): void;
}

const LOOK_MS = 5_000;

/** Calls back once, when a server that is away has come back; a server that is there has no call. */
function useBack(onBack: (() => void) | undefined): void {
  const isWanted = onBack !== undefined;
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController();
    let wasAway = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      clearTimeout(timer);
      const isThere = await isServerThere();
      if (over.signal.aborted) return;
      if (isThere && wasAway) latest.current?.();
      if (isThere) return;
      wasAway = true;
      timer = setTimeout(() => void look(), LOOK_MS);
    }
    addEventListener('online', () => void look(), { signal: over.signal });
    void look();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [isWanted]);
}

/** What stands where a page should be. */
export function Crashed({ title, text, onRetry, onBack }: CrashedProps) {
  useBack(onBack);
  return (
    <div role="alert" className={classes.root}>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      <button type="button" onClick={onRetry}>
        {uiTexts.retry}
      </button>
    </div>
  );
}
