import { useId } from 'react';
import { WordsForm } from '#app/admin/form/words-form.tsx';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { radioClass } from '#app/ui/radio-class.ts';
import type { ShippingAddress, StaffProof } from '#shop/orders/order.ts';
import { longestReason, rejectionReasons } from './proof-words.ts';

type RejectDialogProps = {
  /** null while the dialog is closed */
  proof: StaffProof | null;
  customer: Pick<ShippingAddress, 'firstName' | 'email'>;
  pending: boolean;
  onReject: (proof: StaffProof, reason: string) => void;
  onCancel: () => void;
};

/** Asks for the reason of a rejection, which the customer reads as written. */
export function RejectDialog({ proof, customer, pending, onReject, onCancel }: RejectDialogProps) {
  const id = useId();
  return (
    <Modal
      open={proof !== null}
      onClose={onCancel}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[520px]"
    >
      <ModalHeader
        id={id}
        title="Rechazar comprobante"
        description={whereRead(customer)}
        onClose={onCancel}
        className="px-6 py-4"
      />
      {proof && (
        <WordsForm
          key={proof.id}
          label="Motivo que leerá el cliente"
          maxLength={longestReason}
          missingText="Escribe el motivo."
          submitText="Rechazar comprobante"
          pendingText="Rechazando..."
          variant="danger"
          pending={pending}
          onCancel={onCancel}
          onSend={(reason) => onReject(proof, reason)}
        >
          {(reason, write) => <CommonReasons reason={reason} onChoose={write} />}
        </WordsForm>
      )}
    </Modal>
  );
}

/** Says how the customer learns the reason; without an e-mail, only from the order's page. */
function whereRead({ firstName, email }: RejectDialogProps['customer']): string {
  const customer = firstName || 'El cliente';
  return email
    ? `${customer} recibirá este motivo por correo y podrá enviar otro comprobante desde el enlace de su pedido.`
    : `${customer} no dejó correo: verá este motivo en el enlace de su pedido, donde podrá enviar otro comprobante.`;
}

type CommonReasonsProps = { reason: string; onChoose: (reason: string) => void };

function CommonReasons({ reason, onChoose }: CommonReasonsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-label font-semibold">Motivos frecuentes</legend>
      {rejectionReasons.map((common, place) => (
        <label key={common} className="flex min-h-11 items-center gap-3 text-admin-body">
          <input
            type="radio"
            name={name}
            checked={reason === common}
            onChange={() => onChoose(common)}
            className={radioClass}
            data-first-focus={place === 0 ? '' : undefined}
          />
          {common}
        </label>
      ))}
    </fieldset>
  );
}
