interface ErrorBody {
  readonly error?: {
    readonly message?: string;
    readonly details?: Readonly<Record<string, unknown>> & {
      readonly code?: string;
      readonly requestId?: string;
    };
  };
}

/** The server refused a call, or could not do it. */
export class GroupsightError extends Error {
  readonly status: number;
  /** Stable; compare by this. Empty where something before the server answered. */
  readonly code: string;
  /** What finds it in the server's log. */
  readonly requestId: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, { error = {} }: ErrorBody) {
    const { message = `The server answered ${status}`, details = {} } = error;
    super(message);
    this.name = 'GroupsightError';
    this.status = status;
    this.code = details.code ?? '';
    this.requestId = details.requestId ?? '';
    this.details = details;
  }

  /** Seconds after which to try again, where the server says so (429). */
  get retryAfterSeconds(): number | undefined {
    const { retryAfterSeconds } = this.details;
    return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
  }

  static async of(response: Response): Promise<GroupsightError> {
    const body: unknown = await response.json().catch(() => undefined);
    return new GroupsightError(response.status, (body ?? {}) as ErrorBody);
  }
}
