import { BanknoteArrowDown, FileSearch, PackageX, TriangleAlert } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import type { OrderMarks } from '#shop/orders/list/order-marks.server.ts';

/** Badges for what an order needs from staff; renders nothing if it needs nothing. */
export function OrderMarkBadges({ marks }: { marks: OrderMarks | undefined }) {
  if (!marks) return null;
  return (
    <>
      {marks.proofToReview && (
        <Badge tone="orange" icon={<FileSearch aria-hidden="true" />}>
          Comprobante por revisar
        </Badge>
      )}
      {marks.paymentToReview && (
        <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
          Pago por revisar
        </Badge>
      )}
      {marks.refundOwed && (
        <Badge tone="red" icon={<BanknoteArrowDown aria-hidden="true" />}>
          Dinero por devolver
        </Badge>
      )}
      {marks.paidWithoutStock && (
        <Badge tone="red" icon={<PackageX aria-hidden="true" />}>
          Pagado sin existencias
        </Badge>
      )}
    </>
  );
}
