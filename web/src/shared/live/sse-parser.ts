/** One event of a server-sent event stream. */
export interface SseEvent {
  event: string;
  data: string;
  id?: string;
}

/**
 * An incremental parser of the `text/event-stream` format: feed it text as it arrives, in
 * pieces of any size; it answers the events completed so far. Comments (heartbeats) and
 * unknown fields are skipped, as the standard says.
 */
export function createSseParser(): (chunk: string) => SseEvent[] {
  let rest = '';
  let event = '';
  let id: string | undefined;
  let data: string[] = [];

  function field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
  }

  function dispatch(): SseEvent | undefined {
    const done = data.length
      ? { event: event || 'message', data: data.join('\n'), ...(id === undefined ? {} : { id }) }
      : undefined;
    event = '';
    data = [];
    return done;
  }

  return (chunk) => {
    rest += chunk;
    const events: SseEvent[] = [];
    // A trailing \r may be half of \r\n: it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?=[^\n])/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') field(line);
      else {
        const done = dispatch();
        if (done) events.push(done);
      }
    }
    return events;
  };
}
