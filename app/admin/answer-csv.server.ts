import type { RouterContextProvider } from 'react-router';
import { type CsvCell, writeCsv } from '#shop/csv/write-csv.ts';
import { logContext } from '../context.ts';

type CsvFile = {
  /** with the ending */
  name: string;
  heading: string[];
  /** the rows, some at a time */
  pages: AsyncGenerator<CsvCell[][], void>;
  /** done once the file is sure to come, before anything of it is sent */
  onBegun?: () => Promise<void>;
};

/** A file for a sheet, sent as its rows are read. */
export async function answerCsv(
  context: Readonly<RouterContextProvider>,
  { name, heading, pages, onBegun }: CsvFile,
): Promise<Response> {
  const noteFault = (error: unknown) =>
    context.get(logContext).error({ err: error, file: name }, 'a file could not be exported');
  try {
    // Asked for before anything is sent: once a file has begun, nobody can be told that it will not come.
    const first = await pages.next();
    await onBegun?.();
    return new Response(writeCsv(heading, startingWith(first, pages, noteFault)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    noteFault(error);
    return new Response('Base de datos no disponible.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

/** The pages one after another; one that cannot be read breaks the file off, so that nobody takes it for whole. */
async function* startingWith<Page>(
  first: IteratorResult<Page, void>,
  rest: AsyncGenerator<Page, void>,
  onFault: (error: unknown) => void,
) {
  if (first.done) return;
  yield first.value;
  try {
    yield* rest;
  } catch (error) {
    onFault(error);
    throw error;
  }
}
