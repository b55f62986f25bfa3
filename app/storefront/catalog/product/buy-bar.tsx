import { type RefObject, useEffect, useState } from 'react';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { productQuestion } from '#shop/whatsapp.ts';
import './buy-bar.css';

type BuyBarProps = {
  productName: string;
  total: Pesos;
  /** what the total is for: 'Pack x2' */
  words: string;
  soldOut: boolean;
  payWords: string;
  onPay: () => void;
  /** the button on the page that the bar replaces; the bar is hidden while it is visible */
  insteadOf: RefObject<HTMLElement | null>;
};

/** The bar at the bottom of a product page on phones: the total, the button to pay, and WhatsApp. */
export function BuyBar({ productName, total, words, soldOut, payWords, onPay, insteadOf }: BuyBarProps) {
  const shown = useIsOutOfSight(insteadOf);
  return (
    <div
      inert={!shown}
      className={classNames(
        'buy-bar fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2.5 border-t border-line bg-surface px-4 py-2.5 transition-[translate,visibility] duration-200 md:hidden print:hidden',
        shown ? 'visible' : 'invisible translate-y-full',
      )}
    >
      <p className="tabular min-w-0 shrink-0 large-text:flex large-text:basis-full large-text:flex-wrap large-text:gap-x-3">
        <span className="block text-[1.1875rem] leading-6 font-bold tracking-[-0.03em]">{formatPesos(total)}</span>
        <span className="block max-w-[6rem] truncate large-text:max-w-none text-small text-ink-2">{words}</span>
      </p>
      <Button
        disabled={soldOut}
        onClick={onPay}
        className="min-w-0 flex-1 basis-[7.25rem] px-1.5! text-small! font-bold tracking-tight shadow-cash"
      >
        {soldOut ? 'Agotado' : payWords}
      </Button>
      <WhatsAppLink
        text={productQuestion(productName)}
        aria-label="Preguntar por WhatsApp"
        className="flex size-12 shrink-0 items-center justify-center rounded-control bg-whatsapp text-white transition-colors duration-150 hover:bg-green"
      >
        <WhatsAppIcon size={24} />
      </WhatsAppLink>
    </div>
  );
}

function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [outOfSight, setOutOfSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOutOfSight(entry?.isIntersecting === false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outOfSight;
}
