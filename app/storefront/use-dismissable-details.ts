import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A `<details>` used as a menu: closes on a click outside, Esc, tabbing out, or navigation. */
export function useDismissableDetails(): RefObject<HTMLDetailsElement | null> {
  const element = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, even to the same page
  useEffect(() => {
    if (element.current) element.current.open = false;
  }, [location.key]);

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const menu = element.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      const menu = element.current;
      if (event.key !== 'Escape' || !menu?.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    document.addEventListener('focusin', closeFromOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => mounted.abort();
  }, []);

  return element;
}
