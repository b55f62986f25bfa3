import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { Route } from './+types/answer-change';
import { ChangePage } from './change-page.tsx';
import { DifferenceList } from './difference-list.tsx';

/** What a change alters, and the two answers to it. */
export function AnswerChangePage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { orderNumber, status, delivery, offer } = loaderData;
  if (!offer)
    return (
      <ChangePage
        title="Ningún cambio espera tu respuesta"
        lead="Ya respondiste, se retiró o se venció. Tu pedido está en su página."
        token={token}
        orderNumber={orderNumber}
        problem={actionData?.problem}
      >
        <a href={orderPageOf(token)} className={`${buttonClass()} mt-6 w-full md:w-auto`}>
          Ver mi pedido
        </a>
      </ChangePage>
    );
  const more = offer.total.after - offer.total.before;
  const later = delivery === 'parcel' ? 'cuando recibas el pedido' : 'en la tienda';
  return (
    <ChangePage
      title="Un cambio en tu pedido"
      lead={`Guardamos los productos y el precio hasta el ${formatMoment(offer.expiresAt)}`}
      token={token}
      orderNumber={orderNumber}
      problem={actionData?.problem}
    >
      {offer.reason && (
        <p className="mt-5 rounded-control bg-ochre-tint px-4 py-3.5 break-words text-on-ochre-tint">{offer.reason}</p>
      )}
      <DifferenceList differences={offer.differences} />
      <p className="mt-5 text-pretty text-ink-2">
        {status === 'Pagado'
          ? `Ya pagaste tu pedido: si aceptas, la diferencia de ${formatPesos(more)} la pagas ${later}, o antes por transferencia: escríbenos.`
          : `Si aceptas, tu pedido queda en ${formatPesos(offer.total.after)}.`}{' '}
        Si no aceptas, tu pedido sigue como está.
      </p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="change" value={offer.id} />
        <button type="submit" name="answer" value="accept" className={`${buttonClass()} w-full md:w-auto`}>
          Aceptar el cambio
        </button>
        <button type="submit" name="answer" value="decline" className={`${buttonClass('secondary')} w-full md:w-auto`}>
          No aceptar
        </button>
      </form>
    </ChangePage>
  );
}
