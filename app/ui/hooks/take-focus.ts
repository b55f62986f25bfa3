/**
 * A `ref` that focuses an element when it appears: it replaces the focused element, or must be read before continuing.
 */
export function takeFocus(element: HTMLElement | null) {
  element?.focus();
}
