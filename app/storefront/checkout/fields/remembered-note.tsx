import { useState } from 'react';
import { dropDraft } from '#app/storefront/paying/order-draft.ts';
import { forgetDetails, noDetails } from '#app/storefront/paying/remembered-details.ts';
import { fillFields } from '#app/ui/fill-fields.ts';

/** Says that this device remembers the details of an earlier order, and forgets them with one press. */
export function RememberedNote({ formId }: { formId: string }) {
  const [isForgotten, setIsForgotten] = useState(false);

  function forget() {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) fillFields(form, noDetails);
    forgetDetails();
    dropDraft();
    setIsForgotten(true);
  }

  return (
    <p role="status" className="mb-4 text-small text-ink-2">
      {isForgotten ? (
        'Listo: este dispositivo ya no guarda tus datos.'
      ) : (
        <>
          Pusimos los datos de tu último pedido.{' '}
          <button
            type="button"
            onClick={forget}
            className="min-h-11 font-semibold text-green underline underline-offset-4"
          >
            Olvidar mis datos en este dispositivo
          </button>
        </>
      )}
    </p>
  );
}
