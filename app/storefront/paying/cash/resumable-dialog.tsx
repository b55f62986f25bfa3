import { useCallback, useMemo, useState } from 'react';
import { arriveFromSignIn } from '#app/storefront/paying/signing-in.ts';
import type { CartItem } from '#shop/cart/cart.ts';
import { CashOnDeliveryDialog } from './cash-on-delivery-dialog.tsx';

type ResumableDialogProps = { open: boolean; chosen: CartItem | null; onClose: () => void };

/** The dialog that the page opens, or the one from which its guest signed in, with the same lines. */
export function ResumableDialog({ open, chosen, onClose }: ResumableDialogProps) {
  const [resumed, setResumed] = useState(() => {
    const dialog = arriveFromSignIn();
    return dialog && { ...dialog, isOpen: true };
  });
  // The lines stay the same object until others are chosen.
  const lines = useMemo(() => chosen && [chosen], [chosen]);
  const close = useCallback(() => {
    setResumed((before) => before && { ...before, isOpen: false });
    onClose();
  }, [onClose]);
  if (open && resumed) setResumed(null);

  const shown = resumed ?? { ordered: lines ? 'choice' : 'cart', lines, isOpen: open };
  return <CashOnDeliveryDialog open={shown.isOpen} ordered={shown.ordered} chosen={shown.lines} onClose={close} />;
}
