/** The wording of the mails to customers about changes to their order. */
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { CustomerText } from './customer-text.ts';
import type { CustomerNews } from './order-mail-news.ts';

type RevisionNews = Extract<CustomerNews, { kind: 'revised' | 'revision-offered' }>;

/** Writes that an order was changed, or that a change waits for the customer. */
export function revisionText(news: RevisionNews, number: string): CustomerText {
  if (news.kind === 'revision-offered') return offerText(news.offer, number);
  if (news.isOwn)
    return {
      subject: `Corregiste la dirección de tu pedido ${number}`,
      title: 'Corregiste la dirección',
      preheader: 'Lo enviamos a la dirección nueva.',
      lead: `Cambiaste la dirección de tu pedido ${number} en su página: lo enviamos a la nueva. Si no fuiste tú, escríbenos.`,
    };
  return {
    subject: `Cambiamos tu pedido ${number}`,
    title: 'Tu pedido cambió',
    preheader: 'Mira cómo queda.',
    lead: `Cambiamos tu pedido ${number}. Abajo está como queda ahora. Si algo no es lo que acordamos, escríbenos.`,
    notes: reasonNote(news.reason),
  };
}

function offerText(
  { reason, expiresAt, differences, total }: Extract<RevisionNews, { kind: 'revision-offered' }>['offer'],
  number: string,
): CustomerText {
  // Ends in 'a. m.' or 'p. m.', so no full stop may follow it.
  const until = formatMoment(expiresAt);
  return {
    subject: `Te proponemos un cambio en tu pedido ${number}`,
    title: 'Un cambio espera tu respuesta',
    preheader: `El total pasaría de ${formatPesos(total.before)} a ${formatPesos(total.after)}.`,
    lead: `Te proponemos un cambio en tu pedido ${number}. Acéptalo o recházalo en su página: guardamos los productos y el precio hasta el ${until}`,
    notes: [
      ...reasonNote(reason),
      {
        kind: 'note',
        title: 'Qué cambia',
        // A stranger may have entered the e-mail address, with any text for address and notes.
        text: differences
          .filter(({ about }) => about !== 'person')
          .map(({ what, before, after }) => `${what}: ${before ? `de ${before} a ` : ''}${after || 'nada'}`)
          .join('\n'),
      },
    ],
    action: 'Ver el cambio',
  };
}

function reasonNote(reason: string): NonNullable<CustomerText['notes']> {
  return reason ? [{ kind: 'note', title: 'Por qué', text: reason }] : [];
}
