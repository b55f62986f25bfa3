import type {
  Product as Goods,
  MerchantReturnPolicyLeaf,
  OfferLeaf,
  OfferShippingDetailsLeaf,
  Service,
} from 'schema-dts';
import { type Product, unitPrice } from '#shop/catalog/product.ts';
import type { StarCounts } from '#shop/catalog/rating.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { Pesos } from '#shop/money.ts';
import { withdrawalWorkingDays } from '#shop/orders/order-terms.ts';
import { wholePictureUrl } from '#shop/pictures.ts';
import { type PublishedReview, shownName } from '#shop/reviews/review.ts';
import { deliveryDaysOf, mostShipping, type ShippingRule } from '#shop/shipping/shipping-rules.ts';
import { asGraph, type StructuredData } from './graph.server.ts';
import { type Crumb, describeWay } from './lists.server.ts';
import { shopId } from './shop.server.ts';

/** What the shipping of a shop depends on; `liveQuotes`: what it charges costs what the carrier asks. */
type ShippingShop = { saturdayDeliveries: boolean; liveQuotes?: boolean; rules: readonly ShippingRule[] };

/** The length, in characters, above which search engines truncate a description. */
const longestDescription = 5_000;

/**
 * The schema.org data of a product: the product, its current unit price and its breadcrumbs.
 *
 * Packs are left out: an offer's price is read as that of one unit, and a pack's would be shown as the product's. The
 * rating and the reviews are those of buyers; the demo shop's are left out.
 */
export function describeProduct(
  product: Product,
  way: Crumb[],
  shop: ShippingShop & { siteName: string; origin: string },
  { starCounts, reviews }: Reviews = { starCounts: null, reviews: [] },
): StructuredData {
  const { origin } = shop;
  const address = `${origin}/productos/${product.id}`;
  const offer: OfferLeaf = {
    '@type': 'Offer',
    url: address,
    price: unitPrice(product),
    priceCurrency: 'COP',
    availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    seller: { '@type': 'OnlineStore', '@id': shopId(origin), name: shop.siteName, url: `${origin}/` },
  };
  const common = {
    '@id': `${address}#producto`,
    name: product.name,
    url: address,
    description: (product.description || product.name).slice(0, longestDescription),
    image: product.imageUrls.flatMap((url) => wholePictureUrl(url, origin) ?? []),
    ...(product.categoryName ? { category: product.categoryName } : {}),
    ...(starCounts && starCounts.genuine.count > 0 ? describeReviews(starCounts.genuine, reviews) : {}),
  };
  const thing: Goods | Service =
    product.kind === 'service'
      ? { '@type': 'Service', ...common, provider: { '@id': shopId(origin) }, offers: offer }
      : {
          '@type': 'Product',
          ...common,
          sku: product.id,
          ...(product.invimaRecord
            ? {
                additionalProperty: {
                  '@type': 'PropertyValue',
                  name: 'Registro sanitario INVIMA',
                  value: product.invimaRecord,
                },
              }
            : {}),
          offers: {
            ...offer,
            itemCondition: 'https://schema.org/NewCondition',
            shippingDetails: shippingOf(unitPrice(product), shop),
            hasMerchantReturnPolicy: returnPolicy(origin),
          },
        };
  return asGraph([thing, describeWay(way, origin)]);
}

type Reviews = { starCounts: StarCounts | null; reviews: PublishedReview[] };

/** More would make the page longer and no result better. */
const mostDescribed = 5;

function describeReviews({ count, stars }: StarCounts['genuine'], reviews: PublishedReview[]) {
  const ratingOf = (ratingValue: number) => ({
    '@type': 'Rating' as const,
    ratingValue,
    bestRating: 5,
    worstRating: 1,
  });
  return {
    aggregateRating: {
      ...ratingOf(Math.round((10 * stars) / count) / 10),
      '@type': 'AggregateRating' as const,
      reviewCount: count,
    },
    review: reviews
      .filter(({ isDemo }) => !isDemo)
      .slice(0, mostDescribed)
      .map((review) => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name: shownName(review) },
        datePublished: review.createdAt.toISOString().slice(0, 10),
        reviewRating: ratingOf(review.stars),
        ...(review.body ? { reviewBody: review.body } : {}),
      })),
  };
}

const mondayToFriday = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
] as const;

/**
 * The most that sending goods costs anywhere, without a fee for paying on delivery, and the delivery time, counted in
 * the days of `shop/calendar/counted-days.ts`. A price that the carrier names for each parcel is left out.
 */
function shippingOf(
  goods: Pesos,
  { saturdayDeliveries, liveQuotes = false, rules }: ShippingShop,
): OfferShippingDetailsLeaf {
  const price = mostShipping(rules, goods);
  const { least, most } = deliveryDaysOf(rules);
  return {
    '@type': 'OfferShippingDetails',
    ...((price === 0 || !liveQuotes) && {
      shippingRate: { '@type': 'MonetaryAmount', ...(price > 0 ? { maxValue: price } : { value: 0 }), currency: 'COP' },
    }),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CO' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: saturdayDeliveries ? [...mondayToFriday, 'https://schema.org/Saturday'] : mondayToFriday,
      },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: least,
        maxValue: most,
        unitCode: 'DAY',
      },
    },
  };
}

/**
 * The right of withdrawal. The law counts working days, which schema.org lacks: the same number of calendar days is
 * always within it, and the linked page has the details.
 */
function returnPolicy(origin: string): MerchantReturnPolicyLeaf {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'CO',
    returnPolicyCountry: 'CO',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: withdrawalWorkingDays,
    merchantReturnLink: origin + legalPaths.returns,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
  };
}
