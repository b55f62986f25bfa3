import { type RefObject, useLayoutEffect } from 'react';

const gap = 8;
/** Kept free at the edges of the screen. */
const margin = 12;
const narrowest = 300;
/** Three suggestions. With less room than this under the field, the popover goes where there is more. */
const enoughRoom = 240;

/** A field this close to the foot of its form is one with it: what opens goes under both. */
const footOfForm = 24;

/** Shows a popover under a field (or over it, where that leaves more room), above all else, and keeps it there while the page moves. */
export function usePlaceAt(
  popup: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
) {
  useLayoutEffect(() => {
    const element = popup.current;
    const field = input.current;
    if (!isOpen || !element || !field) return;

    const place = () => {
      const screen = window.visualViewport ?? { width: innerWidth, height: innerHeight };
      const box = field.getBoundingClientRect();
      const form = field.form?.getBoundingClientRect() ?? box;
      const top = form.bottom - box.bottom < footOfForm ? form.bottom + gap : box.bottom + gap / 2;
      const roomUnder = screen.height - top - margin;
      const roomOver = form.top - gap - margin;
      const isUnder = roomUnder >= enoughRoom || roomUnder >= roomOver;
      const width = Math.min(Math.max(box.width, narrowest), screen.width - 2 * margin);
      const left = Math.max(margin, Math.min(box.left, screen.width - margin - width));
      // As wide as the field and over what stands under it: its corners would let that be seen.
      element.dataset.joined = String(isUnder && top < form.bottom && width <= box.width);
      Object.assign(element.style, {
        top: isUnder ? `${top}px` : 'auto',
        bottom: isUnder ? 'auto' : `${innerHeight - form.top + gap}px`,
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${isUnder ? Math.max(roomUnder, 160) : roomOver}px`,
      });
    };

    element.showPopover();
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
      if (element.isConnected) element.hidePopover();
    };
  }, [popup, input, isOpen]);
}
