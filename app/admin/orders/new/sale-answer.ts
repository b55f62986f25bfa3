import type { Pesos } from '#shop/money.ts';
import type { PlaceSaleResult } from '#shop/orders/selling/place-sale.server.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';

/** A sale that was made, with the change to give. `isRepeated`: an earlier attempt made it */
export type DoneSale = { id: string; orderNumber: string; total: Pesos; change: Pesos; isRepeated: boolean };

/** The answer to a sale that was sent. `unreached`: the shop did not answer, and may have made the sale. */
export type SaleAnswer =
  | { ok: true; sale: DoneSale }
  | { ok: false; reason: 'errors'; errors: SaleErrors }
  | { ok: false; reason: 'unreached'; problem: string }
  | Exclude<PlaceSaleResult, { ok: true } | { reason: 'discount-forbidden' }>;
