import { Component, type ErrorInfo, type ReactNode } from 'react';
import classes from './ErrorBoundary.module.css';
import { uiTexts } from './texts.ts';

interface Props {
  /** A new value (the address) gives the page another chance. */
  resetKey: string;
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
    return (
      <Crashed
        title={notLoaded ? notLoadedTitle : crashedTitle}
        text={notLoaded ? notLoadedText : crashedText}
        onRetry={() => (notLoaded ? location.reload() : this.setState({ failed: false }))}
      />
    );
  }
}

interface CrashedProps {
  title: string;
  text: string;
  onRetry(): void;
}

/** What stands where a page should be. */
export function Crashed({ title, text, onRetry }: CrashedProps) {
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
