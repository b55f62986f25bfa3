import { expect, test } from 'vitest';
import { shortJson } from './short-json.server.ts';

test('a short response has its Content-Length, and keeps its own headers', async () => {
  const answer = shortJson({ ciudad: 'Ibagué' }, { status: 409, headers: { 'Cache-Control': 'no-store' } });

  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-length': '20',
    'content-type': 'application/json',
  });
  expect([answer.status, await answer.json()]).toEqual([409, { ciudad: 'Ibagué' }]);
});
