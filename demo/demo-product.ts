import type { Offer, ProductKind } from '#db/schema.ts';
import type { ProductDrawing } from '#demo/drawing/drawing.ts';
import type { CategoryId } from './categories.ts';

/** A product of the demo shop, with the data for its database row and its pictures. */
export type DemoProduct = {
  slug: string;
  name: string;
  /** Paragraphs separated by an empty line; the first sentence is also the short description. */
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
  /** of a service */
  durationMinutes?: number;
  /** of one unit with its packaging, and what the shop pays for it; not of services */
  weightGrams?: number;
  sizeCm?: [length: number, width: number, height: number];
  cost?: number;
  drawing: ProductDrawing;
};
