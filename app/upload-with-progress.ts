/** What became of sending a form when the shop did not answer: it may have arrived all the same. */
export type UploadFailure = { outcome: 'unreachable' } | { outcome: 'cancelled' };

/** A phone on a weak network still gets ten megabytes through in this time. */
const patienceMs = 5 * 60_000;

/**
 * Sends a form with a file and tells how far it has got. `fetch` cannot say that of what it sends.
 *
 * @param onProgress told the part that has left this device, from 0 to 1
 * @returns the shop's answer, or why there is none
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
    request.onload = () => end(readAnswer<Answer>(request.response));
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

/** A page of a proxy in between is no answer of the shop's. */
function readAnswer<Answer extends { outcome: string }>(body: unknown): Answer | UploadFailure {
  const isAnswer = typeof body === 'object' && body !== null && 'outcome' in body && typeof body.outcome === 'string';
  return isAnswer ? (body as Answer) : { outcome: 'unreachable' };
}
