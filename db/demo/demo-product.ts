import type { Offer, ProductKind } from '../schema.ts';
import type { CategoryId } from './categories.ts';
import type { ProductDrawing } from './drawing/drawing.ts';

/** One product of the demo shop, as the seed writes it and the drawing shows it. */
export type DemoProduct = {
  slug: string;
  name: string;
  /** Paragraphs apart by an empty line; the first sentence stands alone as the short description. */
  description: string;
  /** Whole pesos, before the discount. */
  price: number;
  discountPercentage: number;
  stock: number;
  categoryId: CategoryId;
  tags: string[];
  featured: boolean;
  onOfferPage: boolean;
  /** Packs; their price takes no percentage discount. */
  offers: Offer[];
  kind: ProductKind;
  invimaRecord: string | null;
  presentation: string | null;
  content: string | null;
  origin: string | null;
  ingredients: string | null;
  usage: string | null;
  warnings: string | null;
  drawing: ProductDrawing;
};
