/** The result of the last synchronization between this device and the account. */
export type Synced = {
  /** identifies the account without naming it */
  account: string;
  version: number;
  cart: string;
  favourites: string;
  /** time of the latest change on this device since then, in ms of its clock; null without a change */
  changedAt: number | null;
  /** present after a new sign-in: changes made before it are merged, because the account may have changed elsewhere */
  isSignedInAnew?: true;
};

const key = 'listas';

export function readSynced(): Synced | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepSynced(synced: Synced): void {
  try {
    localStorage.setItem(key, JSON.stringify(synced));
  } catch {
    // Without storage the lists are merged again on the next page.
  }
}

/** Marks the lists as those of an earlier session, at each sign-in. */
export function noteSignIn(): void {
  const synced = readSynced();
  if (synced) keepSynced({ ...synced, isSignedInAnew: true });
}

/** Deletes the result, so that the lists are merged at the next sign-in. */
export function forgetSynced(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
