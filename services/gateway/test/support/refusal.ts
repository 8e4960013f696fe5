/** What is wrong with a refusal's body; empty when nothing is. */
export function problemOf(status: number, requestId: string | null, text: string): string {
  if (/\n\s+at |node_modules|\.ts:\d/.test(text)) return 'shows a stack trace';
  let body: {
    data?: unknown;
    error?: {
      status?: number;
      name?: string;
      message?: string;
      details?: { code?: string; requestId?: string };
    };
  };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return 'is not JSON';
  }
  const { error } = body;
  if (body.data !== null || !error) return 'is not {data: null, error}';
  if (error.status !== status) return 'error.status differs from the status';
  if (!error.name || !error.message || !error.details?.code) return 'lacks name, message or code';
  if (!requestId || error.details.requestId !== requestId) return 'lacks the request id';
  return '';
}
