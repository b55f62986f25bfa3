import { stockReservations } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { settlePayments } from '#shop/payments/settle-payments.server.ts';
import type { aProvider } from '#shop/testing/payment-provider.ts';

export const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Provides an empty shop whose payments are settled by sweeps at chosen times. */
export function useSweeps() {
  const shop = useTestDatabase();
  return {
    shop,
    sweep: (wompi: ReturnType<typeof aProvider> | null, minutes: number) =>
      settlePayments(shop.db, wompi?.provider ?? null, minutesLater(minutes)),
    /** A hold of two units for twenty minutes. */
    insertHold: ({ id, name }: { id: string; name: string }) =>
      shop.db.insert(stockReservations).values({
        idempotencyKey: crypto.randomUUID(),
        linesHash: 'unused',
        items: [{ id, name, quantity: 2, price: 30_000, isOffer: false, image_urls: [] }],
        totalAmount: 60_000,
        expiresAt: minutesLater(20),
      }),
  };
}
