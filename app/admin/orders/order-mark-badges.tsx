import { FileSearch, PackageX } from 'lucide-react';
import type { OrderMarks } from '#shop/orders/order-marks.server.ts';
import { Badge } from '../../ui/badge.tsx';

/** What calls for somebody beside an order's status; nothing for an order with nothing to do. */
export function OrderMarkBadges({ marks }: { marks: OrderMarks | undefined }) {
  if (!marks) return null;
  return (
    <>
      {marks.proofToReview && (
        <Badge tone="orange" icon={<FileSearch aria-hidden="true" />}>
          Comprobante por revisar
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
