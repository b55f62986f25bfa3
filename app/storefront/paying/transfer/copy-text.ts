/**
 * Copies a text to the clipboard.
 *
 * Without access to the clipboard (no permission, no https, an in-app browser) it selects the text and uses the old
 * copy command.
 *
 * @returns whether it was copied
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
  // Invisible, at a place that causes no scrolling, and in a font size at which phones do not zoom in.
  Object.assign(box.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  // Text outside of an open dialog cannot be selected.
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
