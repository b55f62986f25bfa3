import type { RouterContextProvider } from 'react-router';
import { logContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { type CsvCell, writeCsv } from '#shop/csv/write-csv.ts';

type CsvFile = {
  /** file name with extension */
  name: string;
  heading: string[];
  /** the rows, in batches */
  pages: AsyncGenerator<CsvCell[][], void>;
  /** runs after the first batch has been read and before the response starts */
  onBegun?: () => Promise<void>;
};

/** Builds a CSV download that streams its rows while they are read. */
export async function answerCsv(
  context: Readonly<RouterContextProvider>,
  { name, heading, pages, onBegun }: CsvFile,
): Promise<Response> {
  const noteFault = (error: unknown) =>
    context.get(logContext).error({ err: error, file: name }, 'a file could not be exported');
  try {
    // Read before the response starts: after that, a failure can no longer be reported with a status.
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
    const { problem, status } = explainFault(context, error, 'a file could not be exported');
    return new Response(problem, {
      status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

/**
 * Streams the batches. If one cannot be read the response is aborted, so that the file is not mistaken for complete.
 */
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
