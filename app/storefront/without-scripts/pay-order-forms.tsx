import { DeliveryFeeNote } from '#app/storefront/order/paying/delivery-fee-note.tsx';
import { MissingFields } from '#app/storefront/order/paying/missing-fields.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { TransferAccount } from '#db/schema.ts';
import type { AddressFieldName } from '#shop/orders/form/order-fields.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { payFormsId } from './pay-forms-id.ts';
import { HeldAccounts, PlainProofField } from './transfer-parts.tsx';

export type PayOrderFormsProps = {
  token: string;
  total: number;
  /** what paying on delivery adds to the total */
  deliveryFee: number;
  /** by method, the delivery details that the order lacks for it */
  missing: { [method: string]: AddressFieldName[] };
  /** see `OrderSituation` */
  next: 'pay' | 'pay-ahead' | 'proof' | 'late-proof';
  plain: {
    /** the methods that need no scripts */
    methods: MethodCode[];
    /** why the last form was refused */
    notice: string | null;
    /** the accounts of an order that keeps its stock and can be paid by transfer at once */
    accounts: TransferAccount[];
    until: Date | null;
  };
};

/**
 * Sends a proof or chooses another way to pay without scripts. Rendered on the server only, inside `<noscript>`.
 */
export function PayOrderForms({
  token,
  total,
  deliveryFee,
  missing,
  next,
  plain: { methods, notice, accounts, until },
}: PayOrderFormsProps) {
  const isAhead = next === 'pay-ahead';
  const isByTransfer = next === 'proof' || (isAhead && accounts.length > 0);
  const others = methods.filter((code) => !(isByTransfer && code === 'transfer'));
  return (
    <div
      id={payFormsId}
      className={isAhead ? undefined : 'scroll-mt-6 rounded-card border border-line bg-surface p-5 md:p-7'}
    >
      {notice && (
        <p role="alert" className="rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
          {notice}
        </p>
      )}
      {isByTransfer && accounts.length > 0 && <HeldAccounts accounts={accounts} until={until} total={total} />}
      {(isByTransfer || next === 'late-proof') && (
        <form method="post" action={`/pedido/${token}/comprobante`} encType="multipart/form-data">
          <PlainProofField />
          <button type="submit" className={`${buttonClass('primary')} mt-4 w-full`}>
            Enviar comprobante
          </button>
        </form>
      )}
      {next !== 'late-proof' &&
        others.map((code) => (
          <ChooseForm key={code} {...{ token, total, deliveryFee, code }} lacking={missing[code] ?? []} />
        ))}
    </div>
  );
}

type ChooseFormProps = Pick<PayOrderFormsProps, 'token' | 'total' | 'deliveryFee'> & {
  code: MethodCode;
  lacking: AddressFieldName[];
};

function ChooseForm({ token, total, deliveryFee, code, lacking }: ChooseFormProps) {
  const fee = methodRecords[code].isPaidOnDelivery ? deliveryFee : 0;
  return (
    <form method="post" action={`/pedido/${token}/pago`} className="mt-5 grid gap-4 border-t border-line pt-5">
      <input type="hidden" name="paymentMethod" value={code} />
      <input type="hidden" name="shownTotal" value={total + fee} />
      {fee > 0 && <DeliveryFeeNote fee={fee} />}
      <MissingFields names={lacking} />
      <button type="submit" className={`${buttonClass('neutral')} w-full`}>
        {code === 'transfer' ? 'Ver las cuentas para transferir' : `Elegir ${methodRecords[code].orderLabel}`}
      </button>
    </form>
  );
}
