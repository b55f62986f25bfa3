import { type RefObject, useEffect } from 'react';

const mmPerPixel = 25.4 / 96;

/**
 * Makes the page of a printed receipt as long as the receipt, so that printers on a roll cut it there. The rule is in a
 * sheet of its own, because the content security policy forbids inline styles.
 */
export function useReceiptPage(receipt: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = receipt.current;
    if (!element) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    // Also called when the shop's font has loaded.
    const observer = new ResizeObserver(() => {
      const length = Math.ceil(element.offsetHeight * mmPerPixel) + 1;
      sheet.replaceSync(`@page receipt { size: 80mm ${length}mm; margin: 0 }`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [receipt]);
}
