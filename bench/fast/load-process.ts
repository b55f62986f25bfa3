// Loads pages from a separate process with little work per answer, so that the server is what is measured.
import { connect } from 'node:net';
import { percentile } from '#bench/statistics.ts';
import type { Load, Loaded } from './load.ts';

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});

async function run({ port, paths, headers, connections, seconds }: Load): Promise<Loaded> {
  const times: number[] = [];
  let requestCount = 0;
  let failed = 0;
  let bytes = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  const head = Object.entries({ Host: `localhost:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

  /** One keep-alive connection with one request at a time; sends the next once an answer is complete. */
  const shopper = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      const answer = wholeAnswers(({ status, length }) => {
        times.push(performance.now() - sent);
        bytes += length;
        if (status !== 200) failed += 1;
        if (performance.now() >= end) {
          socket.destroy();
          resolve();
        } else ask();
      });
      let sent = 0;
      const ask = () => {
        requestCount += 1;
        const path = (paths[requestCount % paths.length] ?? '/').replace('{n}', String(requestCount));
        sent = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
      };
      socket.once('connect', ask);
      socket.on('data', answer);
      socket.once('error', reject);
      socket.once('end', () => reject(new Error('The server closed a connection')));
    });
  await Promise.all(Array.from({ length: connections }, shopper));

  const took = (performance.now() - began) / 1_000;
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
    bytesEach: bytes / times.length,
  };
}

/** Splits a connection's stream into responses, by Content-Length or by the last chunk. */
function wholeAnswers(whole: (answer: { status: number; length: number }) => void) {
  const lastChunk = '0\r\n\r\n';
  let head = '';
  let status = 0;
  let missing = -1;
  let isChunked = false;
  let length = 0;
  let tail = '';
  return (data: Buffer) => {
    let body = data;
    if (status === 0) {
      head += data.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      body = Buffer.from(head.slice(end + 4), 'latin1');
      const fields = head.slice(0, end).toLowerCase();
      isChunked = fields.includes('transfer-encoding: chunked');
      missing = Number(/content-length: (\d+)/.exec(fields)?.[1] ?? 0);
      [length, tail] = [0, ''];
    }
    length += body.length;
    missing -= body.length;
    if (isChunked) tail = (tail + body.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length);
    if (isChunked ? tail !== lastChunk : missing > 0) return;
    const answer = { status, length };
    [head, status] = ['', 0];
    whole(answer);
  };
}
