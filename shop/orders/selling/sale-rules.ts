/** What a sale has to fulfil besides the form of each field. The form's own fields are in `sale-form.server.ts`. */
import { formatPesos, type Pesos } from '#shop/money.ts';
import {
  type NewSale,
  remaindersFor,
  type SalePayment,
  type SaleRemainder,
  saleSubtotal,
  saleTotal,
  splitPayment,
} from './sale.ts';

/** The fields of a sale at which an error is shown. */
export type SaleField =
  | 'lines'
  | 'discount'
  | 'discountReason'
  | 'shippingCost'
  | 'customer'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'address'
  | 'addressDetails'
  | 'neighborhood'
  | 'department'
  | 'city'
  | 'payments'
  | 'remainder'
  | 'dueOn'
  | 'consented'
  | 'notes';

/** The message of each field with an error. */
export type SaleErrors = Partial<Record<SaleField, string>>;

/** A sale without what only the server knows. */
export type CheckedSale = Omit<NewSale, 'idempotencyKey' | 'consents'>;

/**
 * Finds what is wrong with a sale, in words for staff.
 *
 * @param today the day in Colombia, '2026-11-26'
 */
export function findSaleErrors(sale: CheckedSale, today: string): SaleErrors {
  const { lines, customer, delivery, discount, discountReason, shippingCost } = sale;
  const isParcel = delivery === 'parcel';
  const errors: SaleErrors = {};
  if (lines.length === 0) errors.lines = 'Añade al menos un producto.';
  if (discount > saleSubtotal(lines)) errors.discount = 'Es más que lo que cuestan los productos.';
  if (discount > 0 && !discountReason) errors.discountReason = 'Escribe por qué se descuenta.';
  if (shippingCost > 0 && !isParcel) errors.shippingCost = 'Solo se cobra si se envía.';
  if (customer && isParcel && !customer.address) errors.address = 'La dirección es obligatoria.';
  if (customer && isParcel && !customer.city) errors.city = 'La ciudad es obligatoria.';
  return { ...errors, ...findPaymentErrors(sale, today) };
}

function findPaymentErrors(sale: CheckedSale, today: string): SaleErrors {
  const { payments, remainder, customer, delivery, dueOn } = sale;
  const { rest, excess } = splitPayment(saleTotal(sale), payments);
  const errors: SaleErrors = {};
  const problem = findPaymentProblem(payments, excess);
  if (problem) errors.payments = problem;
  if (rest > 0 && !remainder) errors.remainder = `Falta decir cómo se pagan ${formatPesos(rest)}.`;
  if (rest === 0 && remainder) errors.remainder = 'Ya está todo pagado.';
  if (remainder && remainder !== 'on-account' && !remaindersFor(delivery, payments).includes(remainder))
    errors.remainder = remainderProblems[remainder];
  if (remainder === 'on-account' && !dueOn) errors.dueOn = 'Escribe hasta qué día.';
  if (dueOn && dueOn < today) errors.dueOn = 'Esa fecha ya pasó.';
  if (!customer && (delivery !== 'carried' || rest > 0))
    errors.customer = rest > 0 ? 'Quien queda debiendo deja sus datos.' : 'Escribe a nombre de quién.';
  return errors;
}

const remainderProblems: Record<Exclude<SaleRemainder, 'on-account'>, string> = {
  'on-delivery': 'Contraentrega es solo para envíos.',
  'in-store': 'Al recoger es solo si lo recoge después.',
  transfer: 'Una transferencia se espera por todo el pedido, antes de entregarlo.',
};

function findPaymentProblem(payments: SalePayment[], excess: Pesos): string | null {
  const methods = new Set(payments.map(({ method }) => method));
  if (methods.size < payments.length) return 'Cada forma de pago va una sola vez.';
  if (payments.some(({ amount }) => amount <= 0)) return 'Escribe cuánto se paga de cada forma.';
  if (payments.some(({ method, tendered }) => tendered !== undefined && method !== 'cash'))
    return 'Solo el efectivo tiene cambio.';
  if (payments.some(({ amount, tendered = amount }) => tendered < amount)) return 'Lo recibido no alcanza.';
  return excess > 0 ? `Son ${formatPesos(excess)} más que el total.` : null;
}
