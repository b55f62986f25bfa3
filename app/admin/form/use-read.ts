import { useState } from 'react';

/**
 * The number of the latest record that a form which adds one has shown, for its hidden field `read`. It stays as it was
 * while the page loads again: what is new may be the form's own record, whose answer was lost.
 *
 * @param latest the number when the form is shown first
 * @param newer the number in an answer, which says what was recorded
 */
export function useRead(latest: number, newer: number | undefined): number {
  const [read, setRead] = useState(latest);
  if (newer === undefined || newer <= read) return read;
  setRead(newer);
  return newer;
}
