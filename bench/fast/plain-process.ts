// The reference for cached pages: node:http that sends prepared bytes and headers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shop's answers by path. */
export type Answers = Record<string, { headers: [name: string, value: string][]; body: string }>;

process.once('message', (answers: Answers) => {
  const ready = new Map(
    Object.entries(answers).map(([path, { headers, body }]) => {
      const bytes = Buffer.from(body, 'base64');
      return [path, { bytes, headers: headers.flat().concat('Content-Length', String(bytes.length)) }] as const;
    }),
  );
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '');
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
