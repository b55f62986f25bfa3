import { useId } from 'react';
import { OpenTill } from '#app/admin/till/open-till.tsx';
import { Button } from '#app/ui/button.tsx';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { formatPesos } from '#shop/money.ts';
import type { TillState } from '#shop/till/read-till.server.ts';
import { PaymentStep } from './payment-step.tsx';
import { amountsOf, type SaleDraft } from './sale-draft.ts';
import type { useSale } from './use-sale.ts';

type PaymentSheetProps = { sale: ReturnType<typeof useSale>; draft: SaleDraft; till: TillState };

/** Takes the payment and makes the sale. It stays open, with what was typed, until the shop has confirmed. */
export function PaymentSheet({ sale, draft, till }: PaymentSheetProps) {
  const id = useId();
  const { total, rest, payments } = amountsOf(draft);
  const needsTill = !till.isOpen && payments.some(({ method }) => method === 'cash');
  return (
    <Modal
      open={sale.isPaying}
      onClose={() => sale.setPaying(false)}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[520px]"
    >
      <ModalHeader
        id={id}
        title={`Cobrar ${formatPesos(total)}`}
        onClose={() => sale.setPaying(false)}
        className="px-5 py-3"
      />
      <div className="min-h-0 flex-auto overflow-y-auto p-5">
        {needsTill && (
          <section aria-label="La caja está cerrada" className="mb-5 rounded-card-admin bg-sand p-4">
            <p className="mb-4 text-admin-body font-semibold">La caja está cerrada. Ábrela para recibir efectivo.</p>
            <OpenTill left={till.left} />
          </section>
        )}
        <PaymentStep draft={draft} errors={sale.errors} onChange={sale.change} />
      </div>
      <div className="grid shrink-0 gap-3 border-t border-line bg-surface px-5 pt-4 pb-6">
        {sale.problem && (
          <p role="alert" className="text-label font-semibold text-danger">
            {sale.problem}
          </p>
        )}
        <Button disabled={needsTill} onClick={sale.send} pending={sale.isSending} pendingText="Guardando la venta...">
          {rest > 0 ? 'Confirmar con saldo' : 'Confirmar venta'}
        </Button>
      </div>
    </Modal>
  );
}
