import { type RefObject, useLayoutEffect } from 'react';

const gap = 8;
/** Minimum distance from the edges of the screen. */
const margin = 12;
const narrowest = 300;
/** The height of three suggestions. With less space below the field, the popover is placed where there is more. */
const enoughRoom = 240;

/** A field this close to the bottom of its form is joined with it: the popover is placed below both. */
const footOfForm = 24;

/**
 * Shows a popover in the top layer and keeps it next to a field while the page scrolls or resizes: below the field, or
 * above it if there is too little space below and more above.
 */
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
      // Joined to the form without rounded corners, which would show the content behind.
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
