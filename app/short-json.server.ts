/**
 * A short answer in JSON that says how long it is. Of one that does not, nobody knows that it is not worth compressing, and
 * setting that up takes as long as placing an order.
 */
export function shortJson(body: unknown, { headers, ...init }: { status: number; headers: Record<string, string> }) {
  const text = JSON.stringify(body);
  const about = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
  return new Response(text, { ...init, headers: { ...about, ...headers } });
}
