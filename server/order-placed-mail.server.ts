import type { Db } from '#db/database.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { orderPlacedMail } from '#shop/orders/order-mail.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { publicSettings } from '#shop/settings/store-settings.ts';
import type { SendMail } from './mail.server.ts';

/** Tells the customer that the order is in, with links to pages at `origin`. An order deleted meanwhile is passed over. */
export async function sendOrderPlacedMail(
  db: Db,
  sendMail: SendMail,
  { orderId, origin }: { orderId: string; origin: string },
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const settings = publicSettings(await getStoreSettings(db));
  await sendMail({ to: order.shippingAddress.email, ...orderPlacedMail(order, settings, origin) });
}
