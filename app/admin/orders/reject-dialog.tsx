import { useId } from 'react';
import type { StaffProof } from '#shop/orders/order.ts';
import { Modal, ModalHeader } from '../../ui/dialog.tsx';
import { radioClass } from '../../ui/field.tsx';
import { WordsForm } from '../words-form.tsx';
import { longestReason, rejectionReasons } from './proof-words.ts';

type RejectDialogProps = {
  /** null while nobody rejects anything */
  proof: StaffProof | null;
  /** the customer's first name */
  customer: string;
  pending: boolean;
  onReject: (proof: StaffProof, reason: string) => void;
  onCancel: () => void;
};

/** Asks why a proof is rejected: the customer is told in these words. */
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
        description={`${customer || 'El cliente'} recibirá este motivo por correo y podrá enviar otro comprobante desde el enlace de su pedido.`}
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
