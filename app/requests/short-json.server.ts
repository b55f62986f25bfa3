/**
 * A short JSON response with Content-Length. Without the header the compression middleware cannot skip it as too small,
 * and setting up compression takes as long as placing an order.
 */
export function shortJson(body: unknown, { headers, ...init }: { status: number; headers: Record<string, string> }) {
  const text = JSON.stringify(body);
  const about = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
  return new Response(text, { ...init, headers: { ...about, ...headers } });
}

/** Answers a page's script in JSON that no cache keeps. */
export function answerJson(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return shortJson(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** `answerJson` for one kind of answer. */
export type AnswerJson<Body> = (body: Body, status: number, headers?: Record<string, string>) => Response;
