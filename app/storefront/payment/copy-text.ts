/**
 * Puts a text on the clipboard.
 *
 * Where the clipboard is not to be had (no permission, a page without https, an app's own browser) the text is selected and
 * copied the old way.
 *
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.ariaHidden = 'true';
  box.tabIndex = -1;
  // Out of sight, but where the page does not scroll to it; and letters large enough that no phone zooms in.
  Object.assign(box.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  // What lies outside of an open dialog cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(box);
  try {
    box.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
