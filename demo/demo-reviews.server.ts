import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, reviews } from '#db/schema.ts';
import { publicName } from '#shop/reviews/review.ts';

/** The reviews of the demo shop, by product. They say nothing about health. */
const demoReviews: { slug: string; stars: number; body: string; reply?: string }[] = [
  { slug: 'crema-de-manos-de-lavanda', stars: 5, body: 'Huele delicioso y no deja las manos grasosas. Ya pedí otra.' },
  {
    slug: 'citrato-de-magnesio-en-polvo',
    stars: 4,
    body: 'Se disuelve bien. La cuchara viene en el fondo del frasco.',
  },
  {
    slug: 'crema-de-arnica',
    stars: 4,
    body: 'Buena textura y rinde mucho. La tapa llegó un poco floja.',
    reply: 'Gracias por contarnos. Ya revisamos las tapas antes de empacar.',
  },
  { slug: 'complejo-b-activo', stars: 5, body: 'Llegó en dos días y bien empacado.' },
  { slug: 'pomada-de-calendula', stars: 5, body: 'La uso en las manos después de lavar los platos. Muy suave.' },
];

/** How long after its order each review was written. */
const writtenAfterMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Inserts the demo's reviews of delivered orders. They are labelled as demonstrations.
 *
 * @param productIds by slug
 */
export async function insertDemoReviews(tx: Db, productIds: ReadonlyMap<string, string>): Promise<void> {
  const delivered = await tx
    .select({ id: orders.id, items: orders.items, address: orders.shippingAddress, orderDate: orders.orderDate })
    .from(orders)
    .where(eq(orders.status, 'Entregado'))
    .orderBy(asc(orders.orderDate), asc(orders.id));
  for (const { slug, reply = '', ...review } of demoReviews) {
    const productId = productIds.get(slug);
    const order = delivered.find(({ items }) => items.some(({ id }) => id === productId));
    if (!productId || !order) continue;
    await tx.insert(reviews).values({
      ...review,
      reply,
      productId,
      orderId: order.id,
      line: order.items.findIndex(({ id }) => id === productId),
      status: 'published',
      isDemo: true,
      authorName: publicName(order.address),
      createdAt: new Date(Math.min(Date.now(), order.orderDate.getTime() + writtenAfterMs)),
    });
  }
}
