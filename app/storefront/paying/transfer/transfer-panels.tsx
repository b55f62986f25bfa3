import { useId, useImperativeHandle, useRef, useState } from 'react';
import type { CheckoutPanelProps, MethodUi, OrderPanelProps } from '#app/storefront/paying/method-ui.ts';
import type { CheckoutAnswer } from '#app/storefront/paying/paying-answers.ts';
import { isBusy } from '#app/storefront/paying/paying-stages.ts';
import { Button } from '#app/ui/button.tsx';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { accountsAt } from './accounts-at.ts';
import { ProofField } from './proof-field.tsx';
import { ProofForm } from './proof-form.tsx';
import { TransferAccounts } from './transfer-accounts.tsx';
import { TransferPanel } from './transfer-panel.tsx';

export const transferUi: MethodUi = {
  problems: {
    fields: 'Por favor, completa los datos de envío.',
    panel: 'Falta el comprobante de pago: súbelo y confirma de nuevo.',
    all: 'Por favor, completa todos los campos y sube el comprobante de pago.',
  },
  CheckoutPanel,
  OrderPanel,
};

function CheckoutPanel({
  ref,
  way,
  banks,
  order,
  shipping,
  isShippingComplete,
  onIncomplete,
  onRefused,
  onProgress,
}: CheckoutPanelProps) {
  const fieldId = useId();
  const [file, setFile] = useState<File | null>(null);
  /** the browser's or the shop's error for the proof, until another file is chosen */
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useRef<AbortController>(null);

  function showProgress(part: number | null) {
    setProgress(part);
    onProgress(part);
  }

  useImperativeHandle(ref, () => ({
    check() {
      if (!file) setError(proofMessages.missing);
      return file !== null;
    },
    prepare: async () => file && { transferProof: file },
    focus: () => document.getElementById(fieldId)?.focus(),
    // Uploads with progress, and can be cancelled.
    async post(url, form) {
      upload.current = new AbortController();
      showProgress(0);
      const answer = await uploadWithProgress<CheckoutAnswer>(url, form, showProgress, upload.current.signal);
      showProgress(null);
      setError(answer.outcome === 'proof' ? answer.message : null);
      return answer;
    },
  }));

  return (
    <TransferPanel
      banks={banks}
      bank={way.bank}
      order={order}
      shipping={shipping}
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
        }}
        error={error}
        progress={progress}
        onCancel={() => upload.current?.abort()}
      />
    </TransferPanel>
  );
}

function OrderPanel({ way, token, total, stage, onPay, onChanged }: OrderPanelProps) {
  return (
    <div className="grid gap-5">
      {stage.kind === 'accounts' ? (
        <div className="grid gap-2">
          <TransferAccounts accounts={accountsAt(way.bank, stage.accounts)} total={total} />
          <p className="text-small text-ink-2">
            Transfiere {formatPesos(total)} a {way.bank ? `la llave ${way.bank}` : 'una de estas cuentas'} y envía el
            comprobante
            {stage.until ? `. Guardamos tus productos hasta el ${formatMoment(stage.until)}` : '.'}
          </p>
        </div>
      ) : (
        <Button variant="secondary" onClick={onPay} pending={isBusy(stage)} className="w-full sm:w-fit">
          {way.bank ? `Ver la llave ${way.bank}` : 'Ver las cuentas'}
        </Button>
      )}
      <ProofForm token={token} onReceived={() => void onChanged()} onSettling={() => void onChanged()} />
    </div>
  );
}
