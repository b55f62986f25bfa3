import { type FormEvent, useRef, useState } from 'react';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { ProofAnswer } from '#app/storefront/paying/paying-answers.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { ProofField } from './proof-field.tsx';

type ProofFormProps = {
  /** the secret of the order's link */
  token: string;
  onReceived: () => void;
  /** called if the order is paid or being confirmed, so that no proof is needed */
  onSettling: () => void;
};

/** Uploads the proof of a transfer for a placed order. */
export function ProofForm({ token, onReceived, onSettling }: ProofFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    if (!file) return setError(proofMessages.missing);

    const fields = new FormData();
    fields.set('transferProof', file);
    sending.current = new AbortController();
    setError(null);
    setProgress(0);
    const address = `/pedido/${encodeURIComponent(token)}/comprobante`;
    const answer = await uploadWithProgress<ProofAnswer>(address, fields, setProgress, sending.current.signal);
    sending.current = null;
    setProgress(null);

    switch (answer.outcome) {
      case 'proof-received':
        return onReceived();
      case 'settling':
        return onSettling();
      case 'proof':
        return setError(answer.message);
      case 'cancelled':
        return;
      case 'failed':
        return announceFailure(answer.message);
      case 'unreachable':
        return announceFailure(answer.message ?? unreachedStepText);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-4">
      <ProofField
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setError(null);
        }}
        error={error}
        progress={progress}
        onCancel={() => sending.current?.abort()}
      />
      <Button type="submit" pending={progress !== null} pendingText="Enviando…" className="w-full sm:w-fit">
        Enviar comprobante
      </Button>
    </form>
  );
}

function announceFailure(description: string) {
  toast({ title: 'Error al enviar el comprobante', description, kind: 'destructive' });
}
