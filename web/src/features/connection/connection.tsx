import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  getConfig,
  getWaCheck,
  postWaCreate,
  postWaDisconnect,
  postWaPairingCode,
} from '../../shared/api/endpoints.ts';
import { paths } from '../../shared/api/keys.ts';
import { readUser } from '../../shared/api/session.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import {
  type CheckAnswer,
  type ConnectionView,
  connectionReducer,
  startingView,
} from './connection-state.ts';
import { connectionTexts } from './texts.ts';

const { toasts } = connectionTexts;
/** As long as this nobody minds not to be told whether the account is linked. */
export const OPENING_MS = 500;

interface Connection extends ConnectionView {
  /** The operator lets people in without a linked account. */
  canSkip: boolean;
  /** The server links accounts of its simulated chat network, not of WhatsApp. */
  isSimulated: boolean;
  connect(): Promise<void>;
  /**
   * Asks for a code to be typed on the phone of this number; the QR code stays. Answers why none
   * came, for who typed the number.
   */
  connectByNumber(phoneNumber: string): Promise<string | null>;
  refreshStatus(): Promise<void>;
  /** Logs the account out. @throws ApiError */
  disconnect(): Promise<void>;
  skip(): void;
  /** Opens the dialog again after it was skipped. */
  open(): void;
}

const ConnectionContext = createContext<Connection | null>(null);

/** Says in a toast what an answer changed; `asked`: by the button, so 'no change' is told too. */
function tell({ phase }: ConnectionView, { state }: CheckAnswer, asked: boolean): void {
  if (state === 'open') {
    // An account that came back by itself is no news.
    const isNews = phase === 'connecting' || phase === 'disconnected';
    if (isNews) notify.success(toasts.connected, toastMs.connection);
  } else if (state === 'connecting') {
    if (asked) notify.info(toasts.stillConnecting, toastMs.connection);
  } else if (phase !== 'checking' && (phase !== 'disconnected' || asked)) {
    notify.warning(toasts.lost, toastMs.connection);
  }
}

/** Codes of failures that the server explains best itself. */
const ownWords = new Set(['bad_phone_number', 'no_pairing_code', 'provider_unavailable']);

/** What to say when no code came; the server's own words where trying again does not help. */
function connectFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.code : '';
  if (error instanceof ApiError && code === 'provider_unavailable') return error.message;
  return code === 'no_qrcode' ? toasts.qrFailed : toasts.connectFailed;
}

/** Knows whether the chat account is linked; live events and the dialog's buttons move it. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  // The next person in this tab has skipped nothing.
  const skipKey = `groupsight.connection-skipped.${readUser()?.documentId ?? ''}`;
  const [view, dispatch] = useReducer(
    connectionReducer,
    sessionStorage.getItem(skipKey) === 'yes',
    startingView,
  );
  const latest = useRef(view);
  latest.current = view;
  const leaving = useRef(false);
  // Counts what was asked or heard: an answer to an older question is no news any more.
  const newest = useRef(0);
  const config = useUnchanging(getConfig());

  const settle = useCallback(
    (given: CheckAnswer, asked: boolean) => {
      newest.current += 1;
      const before = latest.current;
      const told = { type: 'answered', answer: given } as const;
      // What comes before the next rendering is compared with this, so that no toast comes twice.
      latest.current = connectionReducer(before, told);
      dispatch(told);
      // What the person asked for is no loss to warn of, whichever comes first: answer or event.
      if (!leaving.current) tell(before, given, asked);
      const wasShut = before.phase !== 'checking' && before.phase !== 'connected';
      if (given.state === 'open' && wasShut) void mutate(paths.me);
    },
    [mutate],
  );

  const check = useCallback(
    async (asked: boolean) => {
      newest.current += 1;
      const mine = newest.current;
      dispatch({ type: 'checking' });
      try {
        const { data: given } = await getWaCheck().send();
        if (mine === newest.current) settle(given, asked);
      } catch {
        if (mine !== newest.current) return;
        dispatch({ type: 'failed' });
        if (asked) notify.error(toasts.connectFailed, toastMs.connection);
      }
    },
    [settle],
  );

  // The stream of events asks as it opens, mostly at once; where it takes its time, this does.
  const unasked = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    unasked.current = setTimeout(() => void check(false), OPENING_MS);
    return () => clearTimeout(unasked.current);
  }, [check]);

  useLiveEvents(
    // Only the check has the code, and the reason.
    ({ type, state }) => {
      if (type !== 'connection') return;
      if (state === 'open') settle({ state }, false);
      else void check(false);
    },
    () => {
      clearTimeout(unasked.current);
      void check(false);
    },
  );

  const connect = useCallback(async () => {
    newest.current += 1;
    dispatch({ type: 'creating' });
    try {
      const { data } = await postWaCreate().send();
      dispatch({ type: 'created', ...data });
      if (data.qrcode || latest.current.qrcode) notify.info(toasts.scan, toastMs.connection);
      else notify.error(toasts.qrFailed, toastMs.connection);
    } catch (error) {
      dispatch({ type: 'created' });
      // Linked in another tab meanwhile: then there is nothing to scan.
      if (error instanceof ApiError && error.code === 'already_linked') await check(false);
      else if (!latest.current.qrcode) notify.error(connectFailure(error), toastMs.connection);
    }
  }, [check]);

  const connectByNumber = useCallback(async (phoneNumber: string) => {
    newest.current += 1;
    dispatch({ type: 'creating' });
    try {
      const { data } = await postWaPairingCode({ data: { phoneNumber } }).send();
      dispatch({ type: 'created', ...data });
      return null;
    } catch (error) {
      // The QR code that is shown stays.
      const { qrcode, pairingCode } = latest.current;
      dispatch({
        type: 'created',
        ...(qrcode ? { qrcode } : {}),
        ...(pairingCode ? { pairingCode } : {}),
      });
      const said = error instanceof ApiError && ownWords.has(error.code);
      return said ? error.message : toasts.connectFailed;
    }
  }, []);

  const refreshStatus = useCallback(() => check(true), [check]);
  const disconnect = useCallback(async () => {
    leaving.current = true;
    try {
      await postWaDisconnect().send();
      settle({ state: 'close' }, false);
      await mutate(paths.me);
    } finally {
      leaving.current = false;
    }
  }, [settle, mutate]);
  const skip = useCallback(() => {
    sessionStorage.setItem(skipKey, 'yes');
    dispatch({ type: 'skipped' });
  }, [skipKey]);
  const open = useCallback(() => {
    sessionStorage.removeItem(skipKey);
    dispatch({ type: 'opened' });
  }, [skipKey]);

  const canSkip = config.data?.allowConnectionSkip ?? false;
  const isSimulated = config.data?.chatProvider === 'simulated';
  const value = useMemo(() => {
    const acts = { connect, connectByNumber, refreshStatus, disconnect, skip, open };
    return { ...view, canSkip, isSimulated, ...acts };
  }, [view, canSkip, isSimulated, connect, connectByNumber, refreshStatus, disconnect, skip, open]);
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider');
  return connection;
}
