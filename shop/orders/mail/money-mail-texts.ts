/** The wording of the mails to customers about money that arrived in part, returns and refunds. */
import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { refundWays } from '#shop/orders/refunds/refund-notes.ts';
import type { CustomerText } from './customer-text.ts';
import type { CustomerNews } from './order-mail-news.ts';

type MoneyNews = Extract<CustomerNews, { kind: 'arrived' | 'returned' | 'refunded' }>;

/** Writes that a transfer of another amount arrived, that units came back, or that money was given back. */
export function moneyText(news: MoneyNews, number: string): CustomerText {
  switch (news.kind) {
    case 'arrived':
      return arrivedText(news, number);
    case 'returned': {
      const money = owedText(news) || restText(news.rest) || 'No queda dinero por devolver.';
      return {
        subject: `Recibimos la devolución de tu pedido ${number}`,
        title: 'Recibimos tu devolución',
        preheader: money,
        lead: `Recibimos de vuelta de tu pedido ${number}: ${news.units}. ${money}`,
      };
    }
    case 'refunded': {
      const money = `Te devolvimos ${formatPesos(news.amount)}${refundWays[news.method]}.`;
      return {
        subject: `Te devolvimos dinero de tu pedido ${number}`,
        title: 'Te devolvimos dinero',
        preheader: money,
        lead: `${money} Es de tu pedido ${number}. Según tu banco puede tardar unos días en verse; si no lo recibes, escríbenos.`,
      };
    }
  }
}

function arrivedText(
  { amount, takesProof, ...money }: Extract<MoneyNews, { kind: 'arrived' }>,
  number: string,
): CustomerText {
  const arrived = `Llegaron ${formatPesos(amount)} de tu transferencia por el pedido ${number}.`;
  if (money.rest === 0)
    return {
      subject: `Recibimos el pago de tu pedido ${number}`,
      title: 'Recibimos tu pago',
      preheader: owedText(money) || 'Ya no debes nada.',
      lead: `${arrived} ${owedText(money) || 'Ya no debes nada.'}`,
    };
  return {
    subject: `Falta una parte del pago de tu pedido ${number}`,
    title: 'Falta una parte del pago',
    preheader: `Faltan ${formatPesos(money.rest)}.`,
    lead: `${arrived} Faltan ${formatPesos(money.rest)}${takesProof ? ': transfiérelos y envíanos el comprobante desde la página de tu pedido. Lo que ya llegó queda en tu pedido.' : '. Escríbenos para acordar cómo los pagas.'}`,
    ...(takesProof && { action: 'Enviar el comprobante' }),
  };
}

/** What the shop owes the customer, and until when it gives it back; '' if it owes nothing. */
export function owedText({ owed, dueOn }: { owed: Pesos; dueOn: string | null }): string {
  if (owed === 0) return '';
  return `Te devolvemos ${formatPesos(owed)}${dueOn ? ` a más tardar el ${formatLongCalendarDay(dueOn)}` : ''}.`;
}

function restText(rest: Pesos): string {
  return rest > 0 ? `La descontamos de tu pedido: te quedan por pagar ${formatPesos(rest)}.` : '';
}
