import { explainForeignAnswer, problemIn } from './faults/fault-words.ts';

/** Why there is no response to an upload; the upload may have arrived anyway. */
export type UploadFailure =
  /** `message`: the reason, if it is not the connection */
  { outcome: 'unreachable'; message?: string } | { outcome: 'cancelled' };

/** After this time an upload counts as failed: ten megabytes over a weak mobile network take less. */
const patienceMs = 5 * 60_000;

/**
 * Uploads a form with a file and reports the progress, which `fetch` cannot do for uploads.
 *
 * @param onProgress called with the uploaded share, from 0 to 1
 * @returns the shop's response, or why there is none
 */
export function uploadWithProgress<Answer extends { outcome: string }>(
  url: string,
  form: FormData,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Answer | UploadFailure> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ outcome: 'cancelled' });
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (result: Answer | UploadFailure) => {
      signal?.removeEventListener('abort', cancel);
      resolve(result);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => end(readAnswer<Answer>(request.response, request.status));
    request.onerror = () => end({ outcome: 'unreachable' });
    request.ontimeout = () => end({ outcome: 'unreachable' });
    request.onabort = () => end({ outcome: 'cancelled' });
    signal?.addEventListener('abort', cancel);
    request.open('POST', url);
    request.timeout = patienceMs;
    request.responseType = 'json';
    request.send(form);
  });
}

/**
 * Reads the response to an upload. A body without an outcome, such as a proxy's or a fault's, counts as unreachable.
 */
function readAnswer<Answer extends { outcome: string }>(body: unknown, status: number): Answer | UploadFailure {
  const isAnswer = typeof body === 'object' && body !== null && 'outcome' in body && typeof body.outcome === 'string';
  if (isAnswer) return body as Answer;
  const message = problemIn(body) ?? explainForeignAnswer(status);
  return message ? { outcome: 'unreachable', message } : { outcome: 'unreachable' };
}
