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
import { answer, api } from '../../shared/api/client.ts';
import { paths } from '../../shared/api/keys.ts';
import { readData } from '../../shared/api/read.ts';
import type { ConnectionState } from '../../shared/api/types.ts';
import { useUnchanging } from '../../shared/api/use-api.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { type ConnectionView, connectionReducer, startingView } from './connection-state.ts';
import { connectionTexts } from './texts.ts';

const { toasts } = connectionTexts;
const SKIP_KEY = 'groupsight.connection-skipped';

interface Connection extends ConnectionView {
  /** The operator lets people in without a linked account. */
  canSkip: boolean;
  /** The server links accounts of its simulated chat network, not of WhatsApp. */
  isSimulated: boolean;
  connect(): Promise<void>;
  refreshStatus(): Promise<void>;
  skip(): void;
  /** Opens the dialog again after it was skipped. */
  open(): void;
}

const ConnectionContext = createContext<Connection | null>(null);

/** Knows whether the chat account is linked; live events and the dialog's buttons move it. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const skipped = sessionStorage.getItem(SKIP_KEY) === 'yes';
  const [view, dispatch] = useReducer(connectionReducer, startingView(skipped));
  const latest = useRef(view);
  latest.current = view;
  const config = useUnchanging('/api/config', {});

  const settle = useCallback(
    (state: ConnectionState, qrcode: string | undefined, asked: boolean) => {
      const before = latest.current.phase;
      dispatch({ type: 'answered', state, qrcode });
      if (state === 'open') {
        if (before === 'connecting' || before === 'disconnected') {
          notify.success(toasts.connected, toastMs.connection);
          void mutate(paths.me);
        }
      } else if (state === 'connecting') {
        if (asked) notify.info(toasts.stillConnecting, toastMs.connection);
      } else if (before !== 'checking' && (before !== 'disconnected' || asked)) {
        notify.warning(toasts.lost, toastMs.connection);
      }
    },
    [mutate],
  );

  const check = useCallback(
    async (asked: boolean) => {
      try {
        const { state, qrcode } = await readData(paths.waCheck, {});
        settle(state, qrcode, asked);
      } catch {
        dispatch({ type: 'answered', state: 'close', qrcode: undefined });
        if (asked) notify.error(toasts.connectFailed, toastMs.connection);
      }
    },
    [settle],
  );

  useEffect(() => {
    void check(false);
  }, [check]);

  useLiveEvents((event) => {
    if (event.type !== 'connection') return;
    // A new code may have come with it: only the check has the picture.
    if (event.state === 'open' || event.state === 'close') settle(event.state, undefined, false);
    else void check(false);
  });

  const connect = useCallback(async () => {
    dispatch({ type: 'creating' });
    try {
      const { data } = await answer(api.POST('/api/wa-create'));
      dispatch({ type: 'created', qrcode: data.qrcode, pairingCode: data.pairingCode });
      if (data.qrcode) notify.info(toasts.scan, toastMs.connection);
      else notify.error(toasts.qrFailed, toastMs.connection);
    } catch (error) {
      dispatch({ type: 'created', qrcode: undefined, pairingCode: undefined });
      // Trying again does not help there; the server says what does.
      const isFinal = error instanceof ApiError && error.code === 'provider_unavailable';
      notify.error(isFinal ? error.message : toasts.connectFailed, toastMs.connection);
    }
  }, []);

  const refreshStatus = useCallback(() => check(true), [check]);
  const skip = useCallback(() => {
    sessionStorage.setItem(SKIP_KEY, 'yes');
    dispatch({ type: 'skipped' });
  }, []);
  const open = useCallback(() => {
    sessionStorage.removeItem(SKIP_KEY);
    dispatch({ type: 'opened' });
  }, []);

  const canSkip = config.data?.allowConnectionSkip ?? false;
  const isSimulated = config.data?.chatProvider === 'simulated';
  const value = useMemo(
    () => ({ ...view, canSkip, isSimulated, connect, refreshStatus, skip, open }),
    [view, canSkip, isSimulated, connect, refreshStatus, skip, open],
  );
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider');
  return connection;
}
