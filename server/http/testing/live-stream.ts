import type { Hono } from 'hono';
import { vi } from 'vitest';

/** Opens a stream and collects what it sends. */
export async function listenTo(
  http: Hono,
  cookie: string | undefined,
  options: { desde?: string; lastEventId?: string } = {},
) {
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(options.lastEventId && { 'Last-Event-ID': options.lastEventId }),
  };
  const answer = await http.request(`/admin/live${options.desde ? `?desde=${options.desde}` : ''}`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ended = false;
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    ended = true;
  })();
  const events = (event: string) =>
    [...text.matchAll(/^event: (\w+)\n(?:id: .*\n)?data: (.*)$/gm)]
      .filter(([, name]) => name === event)
      .map(([, , data]) => JSON.parse(data ?? 'null'));
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    hasEnded: () => ended,
    cursor: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    leave: async () => {
      await reader?.cancel();
      await reading;
    },
  };
}

export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
