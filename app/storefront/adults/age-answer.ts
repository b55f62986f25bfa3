const storageKey = 'is-adult';

/** Whether the visitor has said on this device that they are an adult. */
export function hasSaidAdult(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Keeps the answer on this device, or forgets it. */
export function keepAnswer(isAdult: boolean): void {
  try {
    if (isAdult) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the next page asks again.
  }
}
