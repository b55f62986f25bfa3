import { isOrderStatus, type OrderStatus } from '#shop/orders/status/order-status.ts';

/** The most orders read from one form. A page of the list is shorter. */
const mostOrders = 100;

/** A selected order with the status that the list showed. */
export type ChosenOrder = { id: string; status: OrderStatus };

/** Creates the form with the selected orders. */
export function chosenOrdersForm(orders: ChosenOrder[]): FormData {
  const form = new FormData();
  for (const { id, status } of orders) form.append('order', `${id} ${status}`);
  return form;
}

/** Reads the orders of a form made by `chosenOrdersForm`, without duplicates and at most `mostOrders`. */
export function readChosenOrders(form: FormData): ChosenOrder[] {
  const chosen = new Map<string, OrderStatus>();
  for (const entry of form.getAll('order').slice(0, mostOrders)) {
    const [, id, status] = (typeof entry === 'string' && /^([\da-f-]{36}) (.+)$/.exec(entry)) || [];
    if (id && isOrderStatus(status)) chosen.set(id, status);
  }
  return [...chosen].map(([id, status]) => ({ id, status }));
}

/** A change of status that was made now. */
export type StatusChange = { orderNumber: string; eventId: number };

/** The form that takes back changes of status. */
export function undoForm(changes: StatusChange[]): FormData {
  const form = new FormData();
  for (const { eventId, orderNumber } of changes) form.append('order', `${eventId} ${orderNumber}`);
  return form;
}

/** Parses that form; `id` is the event's. */
export function readUndoForm(form: FormData): { id: string; orderNumber: string }[] {
  return form
    .getAll('order')
    .slice(0, mostOrders)
    .flatMap((entry) => {
      const [, id, orderNumber] = (typeof entry === 'string' && /^(\d{1,15}) (\d{6,20})$/.exec(entry)) || [];
      return id && orderNumber ? [{ id, orderNumber }] : [];
    });
}

/** Why an order was not changed, and whether that is the fault of the guide typed for it. */
type Refused = { problem: string; isOfGuide?: boolean };

/** An order that was not changed, and why. */
export type UntouchedOrder = Refused & { id: string };

/** An order that was changed. */
export type DoneOrder = { id: string; orderNumber: string };

/**
 * The result of a bulk change. Each order is changed in its own transaction, so that one refusal does not affect the
 * others.
 */
export type ManyOrdersAnswer<Done extends DoneOrder> = { ok: boolean; done: Done[]; untouched: UntouchedOrder[] };

/**
 * Applies a change to each order in turn. After an exception the remaining orders are not tried.
 *
 * @param change returns the changed order, or why it was not changed
 * @param explain translates an exception of `change`
 * @returns the answer with its HTTP status
 */
export async function changeEach<Order extends { id: string }, Done extends DoneOrder>(
  orders: Order[],
  change: (order: Order) => Promise<Done | Refused>,
  explain: (error: unknown) => { problem: string; status: number },
): Promise<{ answer: ManyOrdersAnswer<Done>; status: number }> {
  const done: Done[] = [];
  const untouched: UntouchedOrder[] = [];
  let fault: { problem: string; status: number } | null = null;
  for (const order of orders) {
    let changed: Done | Refused;
    try {
      changed = fault ?? (await change(order));
    } catch (error) {
      fault = explain(error);
      changed = fault;
    }
    if ('problem' in changed) {
      const { problem, isOfGuide } = changed;
      untouched.push({ id: order.id, problem, ...(isOfGuide && { isOfGuide }) });
    } else done.push(changed);
  }
  const ok = done.length > 0;
  return { answer: { ok, done, untouched }, status: ok ? 200 : (fault?.status ?? 409) };
}
