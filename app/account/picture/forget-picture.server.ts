import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, picturesContext } from '#app/context.ts';
import { enqueue } from '#db/jobs.server.ts';

/**
 * Deletes the file of a picture that no profile uses any more. A failure does not fail the request: a job retries the
 * deletion.
 */
export async function forgetPicture(context: Readonly<RouterContextProvider>, url: string | null) {
  if (!url) return;
  try {
    await context.get(picturesContext).remove(url);
  } catch (error) {
    context.get(logContext).warn({ err: error }, 'the file of a picture is forgotten later');
    await enqueue(context.get(dbContext), 'drop-personal-files', { pictures: [url], proofs: [] }).catch((fault) =>
      context.get(logContext).error({ err: fault }, 'the file of a picture could not be forgotten'),
    );
  }
}
