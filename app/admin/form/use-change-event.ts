import { useRef } from 'react';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';

/**
 * Fires an event at an element when a value changes, as an edited field does: the form and its draft listen to it.
 *
 * @returns the ref of the element, which is inside the form
 */
export function useChangeEvent<Target extends HTMLElement>(type: 'input' | 'change', value: unknown) {
  const element = useRef<Target>(null);
  useAfterChange(value, () => element.current?.dispatchEvent(new Event(type, { bubbles: true })));
  return element;
}
