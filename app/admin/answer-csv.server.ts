import type { RouterContextProvider } from 'react-router';
import { type CsvCell, writeCsv } from '#shop/csv/write-csv.ts';
import { logContext } from '../context.ts';

type CsvFile = {
  /** with the ending */
  name: string;
  heading: string[];
  /** the rows, some at a time */
  pages: AsyncGenerator<CsvCell[][], void>;
};

/** A file for a sheet, sent as its rows are read. */
export async function answerCsv(
  context: Readonly<RouterContextProvider>,
  { name, heading, pages }: CsvFile,
): Promise<Response> {
  try {
    // Asked for before anything is sent: once a file has begun, nobody can be told that it will not come.
    const first = await pages.next();
    return new Response(writeCsv(heading, startingWith(first, pages)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    context.get(logContext).error({ err: error, file: name }, 'a file could not be exported');
    return new Response('Base de datos no disponible.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

async function* startingWith<Page>(first: IteratorResult<Page, void>, rest: AsyncGenerator<Page, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
