import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import type { ConsentPurpose } from '#db/schema.ts';
import { revokeConsentHref } from './own-data-href.ts';

type Revocable = Exclude<ConsentPurpose, 'terms-and-data'>;

/** The consequences of revoking each consent, for the confirmation. */
const follows: Record<Revocable, ReactNode> = {
  marketing: 'No te escribiremos más con novedades y ofertas. Los correos de tus pedidos siguen llegando.',
  'health-data': (
    <>
      <strong className="font-semibold text-ink">
        Borramos tus preguntas al experto con sus respuestas, las notas de tu tratamiento y lo que contaste al pedir
        exámenes.
      </strong>{' '}
      No se pueden recuperar. Si vuelves a preguntar, te pediremos la autorización de nuevo.
    </>
  ),
};

/** Revokes a consent, after a confirmation if scripts run. */
export function RevokeButton(props: { consentId: number; purpose: Revocable; title: string }) {
  const { consentId, purpose, title } = props;
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  const action = revokeConsentHref(consentId);
  const pending = useNavigation().formAction === action;

  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Form method="post" action={action} onSubmit={ask} className="max-sm:w-full">
        <Button type="submit" variant="neutral" size="sm" aria-haspopup="dialog" className="max-sm:w-full">
          Retirar<span className="sr-only"> la autorización de {title.toLocaleLowerCase('es-CO')}</span>
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        title="¿Retirar esta autorización?"
        confirmText={purpose === 'health-data' ? 'Sí, retirar y borrar' : 'Sí, retirar'}
        pending={pending}
        pendingText="Retirando..."
        onConfirm={() => void submit(null, { method: 'post', action })}
        onCancel={() => setAsking(false)}
      >
        {follows[purpose]}
      </ConfirmDialog>
    </>
  );
}
