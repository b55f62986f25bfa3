import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** What stands before all that answers, until the process stops. */
export type Drain = {
  /** Passes requests on to what answers them. */
  through(answer: RequestListener): RequestListener;
  /** From here on `/readyz` says that the process stops, and each answer is the last on its connection. */
  begin(): void;
};

/**
 * A process that is about to stop, beside others that are not: it still answers whoever comes, and asks whoever spreads
 * the requests to send no more. A proxy learns it from its next look at `/readyz`, and keeps no connection on which a
 * request could meet the end.
 */
export function createDrain(): Drain {
  let hasBegun = false;
  return {
    through: (answer) => (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBegun) return answer(request, response);
      // Node says `Connection: close` then, and closes once the answer is sent.
      response.shouldKeepAlive = false;
      if (request.url !== '/readyz') return answer(request, response);
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end('stopping');
    },
    begin() {
      hasBegun = true;
    },
  };
}
