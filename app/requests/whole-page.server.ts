const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * Creates the response of a rendered page, with its bytes stored separately for `withPage`. The router accesses the
 * body of every response, which turns it into a stream that is read in chunks: a considerable part of a page's response
 * time.
 */
export function pageAside(page: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }): Response {
  const answer = new Response(null, init);
  pages.set(answer, page);
  return answer;
}

/** Returns a page's response with the bytes stored by `pageAside` as its body; other responses unchanged. */
export function withPage(answer: Response): Response {
  const page = pages.get(answer);
  return page ? new Response(page, { status: answer.status, headers: answer.headers }) : answer;
}
