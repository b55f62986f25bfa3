import { createContext, type RouterContextProvider } from 'react-router';
import type { Category } from '#shop/catalog/categories.ts';
import { type CatalogChoices, listCatalogChoices, listCategories } from '#shop/catalog/list-categories.server.ts';
import { listFeaturedProducts, listRelatedProducts } from '#shop/catalog/list-products.server.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { dbContext } from './context.ts';

/** What many pages of the shop need and what seldom changes. Whoever asks gets the same objects, and changes nothing in them. */
export type AtHand = {
  settings(): Promise<SettingsValues>;
  categories(): Promise<Category[]>;
  choices(): Promise<CatalogChoices>;
  featured(): Promise<ProductSummary[]>;
  related(product: Related): Promise<ProductSummary[]>;
};

/** What others are looked for beside. */
type Related = { id: string; categoryId: string | null };

/** Set where the process knows when these change; else they are read each time. */
export const atHandContext = createContext<AtHand | null>(null);

type Context = Readonly<Pick<RouterContextProvider, 'get'>>;

/** The settings as they stand, for pages that show them: money is never decided by them. */
export function settingsAtHand(context: Context): Promise<SettingsValues> {
  return context.get(atHandContext)?.settings() ?? getStoreSettings(context.get(dbContext));
}

/** Every category, by name. */
export function categoriesAtHand(context: Context): Promise<Category[]> {
  return context.get(atHandContext)?.categories() ?? listCategories(context.get(dbContext));
}

/** What there is to choose from in the catalogue, counted. */
export function choicesAtHand(context: Context): Promise<CatalogChoices> {
  return context.get(atHandContext)?.choices() ?? listCatalogChoices(context.get(dbContext));
}

/** The products of the home page. */
export function featuredAtHand(context: Context): Promise<ProductSummary[]> {
  return context.get(atHandContext)?.featured() ?? listFeaturedProducts(context.get(dbContext));
}

/** The products shown beside another. */
export function relatedAtHand(context: Context, product: Related): Promise<ProductSummary[]> {
  return context.get(atHandContext)?.related(product) ?? listRelatedProducts(context.get(dbContext), product);
}
