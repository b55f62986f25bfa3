import { and, eq, gt, isNull, like } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { inOrder, productOrders } from '#shop/catalog/lists/product-order.server.ts';

/** The service that the home page's form requests, as it is sold. */
export type ExamService = {
  id: string;
  price: number;
  discountPercentage: number;
  stock: number;
  /** 0 if unknown */
  durationMinutes: number;
};

/** The built-in category of the exam. */
const examCategoryId = 'examen-bio-cuantico';

/**
 * Finds the exam that can be booked: of the services in its category that are called an exam, the cheapest, which is
 * its plain form; null if there is none.
 */
export async function findExamService(db: Db): Promise<ExamService | null> {
  const [exam] = await db
    .select({
      id: products.id,
      price: products.price,
      discountPercentage: products.discountPercentage,
      stock: products.stock,
      durationMinutes: products.durationMinutes,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        eq(products.categoryId, examCategoryId),
        eq(products.kind, 'service'),
        gt(products.stock, 0),
        like(products.plainName, 'examen%'),
      ),
    )
    .orderBy(...inOrder(productOrders['price-asc']))
    .limit(1);
  return exam ?? null;
}
