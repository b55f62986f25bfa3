import { createContext, type RouterContextProvider } from 'react-router';
import type { Category } from '#shop/catalog/categories/categories.ts';
import {
  type CatalogChoices,
  listCatalogChoices,
  listShownCategories,
} from '#shop/catalog/categories/list-categories.server.ts';
import { type Collection, listFilledCollections } from '#shop/catalog/collections/list-collections.server.ts';
import { type ExamService, findExamService } from '#shop/catalog/find-exam-service.server.ts';
import { listFeaturedProducts, listRelatedProducts } from '#shop/catalog/lists/list-products.server.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import type { ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import { readShippingTerms } from '#shop/shipping/read-shipping-terms.server.ts';
import { dbContext } from './context.ts';

/**
 * Cached reads of data that many pages need and that seldom changes. Callers share the returned objects and must not
 * modify them.
 */
export type MemoizedReads = {
  settings(): Promise<SettingsValues>;
  categories(): Promise<Category[]>;
  collections(): Promise<Collection[]>;
  choices(): Promise<CatalogChoices>;
  featured(): Promise<ProductSummary[]>;
  exam(): Promise<ExamService | null>;
  shipping(): Promise<ShippingTerms>;
  related(product: Related): Promise<ProductSummary[]>;
};

/** The product for which related ones are listed. */
type Related = { id: string; categoryId: string | null };

/** The cache, if the process has one that is invalidated by changes; null reads from the database each time. */
export const memoizedContext = createContext<MemoizedReads | null>(null);

type Context = Readonly<Pick<RouterContextProvider, 'get'>>;

/** The shop's settings, possibly cached: for display only, never to compute money. */
export function memoizedSettings(context: Context): Promise<SettingsValues> {
  return context.get(memoizedContext)?.settings() ?? getStoreSettings(context.get(dbContext));
}

/** The categories that shoppers see, in the order that staff chose, possibly cached. */
export function memoizedCategories(context: Context): Promise<Category[]> {
  return context.get(memoizedContext)?.categories() ?? listShownCategories(context.get(dbContext));
}

/** The collections that have products, in the order that staff chose, possibly cached. */
export function memoizedCollections(context: Context): Promise<Collection[]> {
  return context.get(memoizedContext)?.collections() ?? listFilledCollections(context.get(dbContext));
}

/** The filters of the catalogue with their counts, possibly cached. */
export function memoizedChoices(context: Context): Promise<CatalogChoices> {
  return context.get(memoizedContext)?.choices() ?? listCatalogChoices(context.get(dbContext));
}

/** The featured products of the home page, possibly cached. */
export function memoizedFeatured(context: Context): Promise<ProductSummary[]> {
  return context.get(memoizedContext)?.featured() ?? listFeaturedProducts(context.get(dbContext));
}

/** The service that the home page's form requests, possibly cached. */
export function memoizedExam(context: Context): Promise<ExamService | null> {
  return context.get(memoizedContext)?.exam() ?? findExamService(context.get(dbContext));
}

/** What shipping costs and how long it takes, by place, possibly cached: for display only, never to compute money. */
export function memoizedShipping(context: Context): Promise<ShippingTerms> {
  return context.get(memoizedContext)?.shipping() ?? readShippingTerms(context.get(dbContext));
}

/** The products related to another, possibly cached. */
export function memoizedRelated(context: Context, product: Related): Promise<ProductSummary[]> {
  return context.get(memoizedContext)?.related(product) ?? listRelatedProducts(context.get(dbContext), product);
}
