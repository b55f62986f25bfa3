import type { OrderLimits } from '#db/schema.ts';

/**
 * The order limits until staff change them.
 *
 * A telephone is easily invented, so what one client address keeps is bounded too: some 65 orders of three units. A
 * mobile carrier may put thousands of its subscribers behind one address, but a shop with 50 orders a day that sends
 * them within three days has 450 units to send in all, of which one address of many has a small part. Above the limit
 * the shopper is offered WhatsApp; a shop with more orders raises it.
 */
export const defaultOrderLimits: OrderLimits = {
  unitsPerProduct: 20,
  unitsPerOrder: 60,
  openUnitsPerPhone: 100,
  openUnitsPerAddress: 200,
  heldUnitsPerAddress: 60,
  heldPercent: 60,
};
