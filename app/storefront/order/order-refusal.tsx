import { isRouteErrorResponse } from 'react-router';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';

export const wayBack = { to: '/', label: 'Volver', rest: ' al inicio' };

type Refusal = { title: string; text: string };

export const unknownLink: Refusal = {
  title: 'Pedido no encontrado',
  text: 'Revisa que el enlace esté completo, tal como lo recibiste. Si sigue sin abrir, escríbenos con el número del pedido.',
};

const tooManyRequests: Refusal = {
  title: 'Espera un momento',
  text: 'Esta página se pidió demasiadas veces en poco tiempo. Tu pedido sigue igual: vuelve a abrir el enlace en unos minutos.',
};

/** What an error of the page of an order means to its customer: an unknown link or too many requests; null for others. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error)) return null;
  if (error.status === 404) return unknownLink;
  return error.status === 429 ? tooManyRequests : null;
}

/** Says within the shop why the page of an order does not open. */
export function OrderRefusal({ refusal: { title, text } }: { refusal: Refusal }) {
  return (
    <QuietFrame back={wayBack} question="Hola, el enlace de mi pedido no se abre.">
      <EmptyState
        title={title}
        level={1}
        className="min-h-[55vh] justify-center"
        action={
          <a href="/" className={buttonClass()}>
            Volver al inicio
          </a>
        }
      >
        {text}
      </EmptyState>
    </QuietFrame>
  );
}
