import { type RefCallback, useId, useImperativeHandle, useState } from 'react';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import type { OrderRequest } from '#shop/orders/order-request.ts';
import { proofMessages } from '#shop/orders/proof.ts';
import { CardFields } from '../payment/card-fields.tsx';
import { ProofField } from '../payment/proof-field.tsx';
import { TransferPanel } from '../payment/transfer-panel.tsx';
import type { ReservationRefusal } from '../payment/use-reservation.ts';
import type { CheckoutOffer } from './checkout-body.tsx';

/** What the page asks of a way of paying that wants more than the shipping data. */
export type MethodPanelHandle = {
  /** Shows what is wrong or missing, and says whether nothing is. */
  check(): boolean;
  /**
   * What goes along with the order: the proof of a transfer, or a card's token.
   *
   * @returns null when that cannot be had; the shopper has been told why
   */
  prepare(): Promise<Record<string, string | Blob> | null>;
  /** Leads to the first thing that is wrong or missing. */
  focus(): void;
};

type TransferProps = {
  /** what is ordered */
  order: OrderRequest;
  /** whether all but the consent is as it should be: then the accounts are shown */
  isShippingComplete: boolean;
  onIncomplete: () => void;
  onRefused: (refusal: ReservationRefusal) => void;
  /** what the shop found wrong with the proof it was sent; it holds until another file is chosen */
  proofRefusal: string | null;
  onProofChosen: () => void;
  /** the part of the proof that has been sent; null while nothing is being sent */
  progress: number | null;
  onCancel: () => void;
};

type MethodPanelProps = TransferProps & {
  method: CheckoutMethod;
  ref: RefCallback<MethodPanelHandle>;
  offer: CheckoutOffer;
  /** Enter was pressed in a field that stands in no form */
  onEnter: () => void;
};

/** What stands open under the chosen way of paying. */
export function MethodPanel({ method, ref, offer: { provider, banks }, onEnter, ...transfer }: MethodPanelProps) {
  switch (method) {
    case 'widget':
      return (
        <>
          {provider?.isTest && (
            <p className="mb-3 w-fit rounded-badge bg-ochre-tint px-3 py-1.5 text-small font-semibold text-on-ochre-tint">
              Modo demostración: ningún pago es real.
            </p>
          )}
          <p className="text-label font-[450] text-ink-2">
            Al confirmar se abre la ventana segura de Wompi, donde escoges cómo pagar.
          </p>
        </>
      );
    case 'card':
      return provider && <CardFields ref={ref} browser={provider} onEnter={onEnter} />;
    case 'transfer':
      return <TransferMethod ref={ref} banks={banks} {...transfer} />;
    case 'cash':
      return <p className="text-label font-[450] text-ink-2">Ten listo el efectivo cuando llegue la transportadora.</p>;
  }
}

type TransferMethodProps = TransferProps & Pick<CheckoutOffer, 'banks'> & { ref: RefCallback<MethodPanelHandle> };

function TransferMethod({
  ref,
  banks,
  order,
  isShippingComplete,
  onIncomplete,
  onRefused,
  proofRefusal,
  onProofChosen,
  ...sending
}: TransferMethodProps) {
  const fieldId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);

  useImperativeHandle(ref, () => ({
    check() {
      setError(file ? null : proofMessages.missing);
      return file !== null;
    },
    prepare: async () => file && { transferProof: file },
    focus: () => document.getElementById(fieldId)?.focus(),
  }));

  return (
    <TransferPanel
      banks={banks}
      order={order}
      ready={isShippingComplete}
      onIncomplete={onIncomplete}
      onRefused={onRefused}
    >
      <ProofField
        id={fieldId}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setError(null);
          onProofChosen();
        }}
        error={error ?? proofRefusal}
        {...sending}
      />
    </TransferPanel>
  );
}
