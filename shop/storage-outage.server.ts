/** The file storage is unavailable (full, unreachable or refusing); the request itself is not at fault. */
export class StorageOutageError extends Error {
  override name = 'StorageOutageError';

  constructor(cause: unknown) {
    super(`The file storage is unavailable: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Finds the storage outage in the cause chain of an error; null if there is none. */
export function findStorageOutage(error: unknown): StorageOutageError | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof StorageOutageError) return inner;
  }
  return null;
}
