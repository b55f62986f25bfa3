/**
 * How a discount is named wherever an order or a quotation lists its amounts: with its reason, which is for the customer
 * too.
 */
export function discountLabel({ discountReason }: { discountReason: string }): string {
  return discountReason ? `Descuento: ${discountReason}` : 'Descuento';
}

/** Says at the field of a reason who reads it. */
export const discountReasonHint = 'El cliente lo lee.';
