import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A `<details>` used as a menu: a press elsewhere, Esc, tabbing out or going to another page closes it. */
export function useDismissableDetails(): RefObject<HTMLDetailsElement | null> {
  const element = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere, even where one already is, closes the menu
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
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return element;
}
