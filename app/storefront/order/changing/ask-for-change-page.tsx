import { buttonClass } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { longestChangeRequest } from '#shop/orders/revisions/customer-changes/longest-change-request.ts';
import type { Route } from './+types/ask-for-change';
import { ChangePage } from './change-page.tsx';

/** The form with which a customer asks for a change. */
export function AskForChangePage({ loaderData: { orderNumber }, actionData, params: { token } }: Route.ComponentProps) {
  return (
    <ChangePage
      title="Pedir un cambio"
      lead="Otro producto, otra cantidad u otra cosa: cuéntanos y te escribimos antes de enviarlo."
      token={token}
      orderNumber={orderNumber}
      problem={actionData?.problem}
    >
      <form method="post" noValidate className="mt-6 grid grid-cols-1 gap-5">
        <TextAreaField
          name="text"
          label="¿Qué quieres cambiar?"
          defaultValue={actionData?.typed}
          error={actionData?.error ?? null}
          required
          maxLength={longestChangeRequest}
        />
        <button type="submit" className={`${buttonClass()} w-full md:w-auto md:justify-self-start`}>
          Enviar
        </button>
      </form>
    </ChangePage>
  );
}
