/**
 * A `ref` that focuses an element when it appears: for an element that replaces the focused one, and for a message that
 * must be read before going on.
 */
export function takeFocus(element: HTMLElement | null) {
  element?.focus();
}
