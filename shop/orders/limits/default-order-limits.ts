import type { OrderLimits } from '#db/schema.ts';

/** The order limits until staff change them. */
export const defaultOrderLimits: OrderLimits = {
  unitsPerProduct: 20,
  unitsPerOrder: 60,
  openUnitsPerPhone: 100,
  openUnitsPerAddress: 1_000,
  heldUnitsPerAddress: 60,
  heldPercent: 60,
};
