import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageForm } from './shared-page.server.ts';

/** Whether a request is a GET or HEAD without a body. */
export function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * Answers a request with a page, or with 304 if the browser has it already.
 *
 * @returns the status that was sent
 */
export function sendPage(request: IncomingMessage, response: ServerResponse, form: PageForm): number {
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && form.etag !== '' && matchesEtag(ifNoneMatch, form.etag)) {
    response.writeHead(304, form.notModifiedHeaders);
    response.end();
    return 304;
  }
  response.writeHead(form.status, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
  return form.status;
}

/** Whether an `If-None-Match` header names the tag. A proxy that compresses the page itself marks the tag as weak. */
function matchesEtag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
