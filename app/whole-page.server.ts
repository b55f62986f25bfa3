const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * The answer that a rendered page is, with its bytes laid beside it. The router looks at the body of every answer, and a body
 * that was looked at is a stream from then on, to be read piece by piece: a good part of the time that a page takes.
 */
export function pageAside(page: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }): Response {
  const answer = new Response(null, init);
  pages.set(answer, page);
  return answer;
}

/** The answer to send: what was laid beside it is its body. */
export function withPage(answer: Response): Response {
  const page = pages.get(answer);
  return page ? new Response(page, { status: answer.status, headers: answer.headers }) : answer;
}
