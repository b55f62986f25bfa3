import { flushSync } from 'react-dom';

/**
 * Makes a change, renders it, and focuses an element that the change may have added or moved. For buttons that remove
 * or move their own row.
 *
 * Renders synchronously: if the focus moved only after a later render, an unrelated render could come first, and the
 * element that has the id until then would be focused.
 *
 * @param id the element's id after the change
 */
export function changeAndFocus(id: string, change: () => void): void {
  flushSync(change);
  document.getElementById(id)?.focus();
}
