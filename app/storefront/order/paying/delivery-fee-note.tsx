import { formatPesos, type Pesos } from '#shop/money.ts';

/** Says what paying on delivery adds to an order. */
export function DeliveryFeeNote({ fee }: { fee: Pesos }) {
  return (
    <p className="mb-3 text-label font-[450] text-ink-2">El pago contraentrega suma {formatPesos(fee)} al envío.</p>
  );
}
