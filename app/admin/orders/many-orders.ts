import { isOrderStatus, type OrderStatus } from '#shop/orders/order-status.ts';

/** More than a page of the list holds; a form with more is not ours. */
const mostOrders = 100;

/** An order as it was chosen from the list: with the status that was read there. */
export type ChosenOrder = { id: string; status: OrderStatus };

/** The form that tells the server which orders were chosen. */
export function chosenOrdersForm(orders: ChosenOrder[]): FormData {
  const form = new FormData();
  for (const { id, status } of orders) form.append('order', `${id} ${status}`);
  return form;
}

/** Reads that form, each order once. */
export function readChosenOrders(form: FormData): ChosenOrder[] {
  const chosen = new Map<string, OrderStatus>();
  for (const told of form.getAll('order').slice(0, mostOrders)) {
    const [, id, status] = (typeof told === 'string' && /^([\da-f-]{36}) (.+)$/.exec(told)) || [];
    if (id && isOrderStatus(status)) chosen.set(id, status);
  }
  return [...chosen].map(([id, status]) => ({ id, status }));
}

/** An order that stayed as it was, and why. */
export type UntouchedOrder = { id: string; problem: string };

/**
 * What came of a change of many orders: each goes by its own rules and in its own transaction, so that one that may not
 * leaves the others alone.
 */
export type ManyOrdersAnswer = { ok: boolean; done: string[]; untouched: UntouchedOrder[] };

/**
 * Does the same to each order in turn. Once the database is out of reach the rest are not tried.
 *
 * @param change gives why the order stayed as it was, or null when it was changed
 * @returns the answer with its HTTP status
 */
export async function changeEach<Order extends { id: string }>(
  orders: Order[],
  change: (order: Order) => Promise<string | null>,
  onError: (error: unknown) => void,
): Promise<{ answer: ManyOrdersAnswer; status: number }> {
  const done: string[] = [];
  const untouched: UntouchedOrder[] = [];
  let reached = true;
  for (const order of orders) {
    const problem: string | null = reached
      ? await change(order).catch((error: unknown) => {
          onError(error);
          reached = false;
          return 'Base de datos no disponible.';
        })
      : 'Base de datos no disponible.';
    if (problem === null) done.push(order.id);
    else untouched.push({ id: order.id, problem });
  }
  const ok = done.length > 0;
  return { answer: { ok, done, untouched }, status: ok ? 200 : reached ? 409 : 503 };
}
