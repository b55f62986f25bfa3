/** What this device and the account last agreed on. */
export type Synced = {
  /** identifies the account without naming it */
  account: string;
  version: number;
  cart: string;
  favourites: string;
  /** when the shopper changed a list since, in ms of this device's clock; null if they did not */
  changedAt: number | null;
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
    // Nothing can be stored: the lists are merged again on the next page.
  }
}

/** Forgets it, so that the lists are merged when somebody signs in. */
export function forgetSynced(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
