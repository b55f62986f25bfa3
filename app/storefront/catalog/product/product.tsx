import { lazy, Suspense } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { dbContext, originContext, pageNotesContext } from '#app/context.ts';
import { isNetworkFailure, offlineTitle } from '#app/faults/no-connection.ts';
import { memoizedRelated, memoizedSettings, memoizedShipping } from '#app/memoized.server.ts';
import { AgeGate } from '#app/storefront/adults/age-gate.tsx';
import { ProductCard } from '#app/storefront/catalog/product-card.tsx';
import { RecentlyViewed } from '#app/storefront/catalog/recently-viewed.tsx';
import { OrderTermsNote } from '#app/storefront/legal/order-terms-note.tsx';
import { describePage, errorHead, pageHead } from '#app/storefront/page-head.ts';
import { PaymentMarks } from '#app/storefront/paying/marks/payment-marks.tsx';
import { writeReviews } from '#app/storefront/reviews/write-reviews.server.tsx';
import { publicPromise } from '#app/storefront/shipping/public-promise.server.ts';
import { describeProduct } from '#app/storefront/structured-data/product.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DiscountBadge, Price } from '#app/ui/shop/price.tsx';
import { RatingMark } from '#app/ui/shop/rating-mark.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import { listPublishedAnswers } from '#shop/catalog/answers/product-answers.server.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { withAlternatives } from '#shop/catalog/lists/list-alternatives.server.ts';
import { type Product, type ProductSummary, unitPrice } from '#shop/catalog/product.ts';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { isOwnPicture, sharePictureUrl } from '#shop/pictures.ts';
import { listReviews } from '#shop/reviews/list-reviews.server.ts';
import { announceShipping } from '#shop/shipping/announced-shipping.ts';
import type { Route } from './+types/product';
import { BuyPanel } from './buy-panel.tsx';
import { Gallery } from './gallery.tsx';
import { ShareLink } from './share-link.tsx';
import { writeAnswers } from './write-answers.server.tsx';
import { writeProductDetails } from './write-product-details.server.tsx';

/** Loaded only for what is sold out. */
const Alternatives = lazy(() => import('./alternatives.tsx').then(({ Alternatives }) => ({ default: Alternatives })));
/** Loaded only for services. */
const ServiceFacts = lazy(() => import('./service-facts.tsx').then(({ ServiceFacts }) => ({ default: ServiceFacts })));
/** Loaded only where there is no product to show. */
const ProductNotFound = lazy(() =>
  import('./product-not-found.tsx').then(({ ProductNotFound }) => ({ default: ProductNotFound })),
);

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await findProduct(context.get(dbContext), params.productId);
  if (!result) throw data(null, { status: 404 });
  if (result.kind === 'deleted') throw data({ name: result.name, category: result.category }, { status: 410 });
  const { product, starCounts } = result;
  const [sameCategory, { siteName, saturdayDeliveries, liveQuotes }, { rules }, promise, reviews, answers] =
    await Promise.all([
      memoizedRelated(context, product),
      memoizedSettings(context),
      memoizedShipping(context),
      publicPromise(context),
      starCounts ? listReviews(context.get(dbContext), product.id) : [],
      listPublishedAnswers(context.get(dbContext), product.id),
    ]);
  const related = await withAlternatives(context.get(dbContext), product, sameCategory);
  context.get(pageNotesContext).shows([product, ...related]);
  const shop = { siteName, origin: context.get(originContext), saturdayDeliveries, liveQuotes, rules };
  return {
    product,
    related,
    promise: promise.text,
    ...writeProductDetails(product, announceShipping(rules)),
    answers: writeAnswers(answers),
    reviews: writeReviews({ starCounts, reviews }),
    structuredData: JSON.stringify(describeProduct(product, wayTo(product), shop, { starCounts, reviews })),
  };
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  const shop = matches[1].loaderData;
  if (!loaderData) return errorHead(shop, isNetworkFailure(error) ? offlineTitle : 'Producto no encontrado');
  const { product, structuredData } = loaderData;
  const picture = product.imageUrls.find(isOwnPicture);
  return pageHead(shop, {
    title: product.name,
    description: describePage(
      product.intro || product.name,
      product.kind === 'service' ? 'Con cita previa.' : shop.announced.sentence,
      `${product.categoryName ?? 'Productos naturales'} en ${shop.settings.siteName}.`,
    ),
    path: `/productos/${product.id}`,
    adultsOnly: product.adultsOnly,
    type: 'product',
    picture: picture ? { path: sharePictureUrl(picture), alt: product.name } : undefined,
    properties: {
      'product:price:amount': String(unitPrice(product)),
      'product:price:currency': 'COP',
      'product:availability': product.stock > 0 ? 'in stock' : 'out of stock',
    },
    structuredData,
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, promise, details, assurances, answers, reviews } = loaderData;
  const hasThumbnails = product.imageUrls.length > 1;
  const isSoldOut = product.stock <= 0;
  const alternatives = isSoldOut ? related.filter(({ stock }) => stock > 0).slice(0, 3) : [];
  const others = related.filter((one) => !alternatives.includes(one));
  return (
    <div className="page-width pb-16 lg:pb-24">
      <AgeGate adultsOnly={product.adultsOnly} />
      <Breadcrumbs items={wayTo(product)} className="py-0.5 md:py-4" />
      {/* Remounted for another product: the choices made for the previous one must not stay. */}
      <div
        key={product.id}
        className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-12 xl:grid-cols-[minmax(0,1fr)_32.5rem] xl:gap-x-16"
      >
        <Gallery product={product} />
        <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:pt-2">
          <div className="md:sticky md:top-6">
            <Headline product={product} promise={promise} />
            {alternatives.length > 0 && (
              <Suspense>
                <Alternatives products={alternatives} />
              </Suspense>
            )}
            <BuyPanel product={product} />
            {!isSoldOut && <PaymentMarks isService={product.kind === 'service'} className="mt-5" />}
            <ul
              className="mt-4 grid gap-4 border-t border-line pt-6"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
              dangerouslySetInnerHTML={{ __html: assurances }}
            />
            <div className="mt-2 -ml-6">
              <ShareLink product={product} />
            </div>
            {!isSoldOut && product.kind !== 'service' && <OrderTermsNote isTimePromised className="mt-3" />}
          </div>
        </div>
        <div
          className={classNames('pt-4 md:col-start-1 md:pt-8', hasThumbnails && 'lg:pl-[6.5rem]')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
          dangerouslySetInnerHTML={{ __html: details }}
        />
      </div>
      {answers && (
        <section
          aria-label="Preguntas y respuestas"
          className="mt-16 lg:mt-24"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
          dangerouslySetInnerHTML={{ __html: answers }}
        />
      )}
      {reviews && (
        <section
          id="opiniones"
          aria-label="Opiniones"
          className="mt-16 scroll-mt-6 lg:mt-24"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
          dangerouslySetInnerHTML={{ __html: reviews }}
        />
      )}
      {others.length > 0 && <Related products={others} />}
      <RecentlyViewed product={product} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <Suspense>
      <ProductNotFound status={error.status} gone={error.status === 410 ? error.data : undefined} />
    </Suspense>
  );
}

function wayTo({ name, categoryId, categoryName }: Product) {
  const category =
    categoryId !== null && categoryName !== null
      ? [{ label: categoryName, to: catalogHref({ ...everything, categoryId }) }]
      : [];
  return [{ label: 'Inicio', to: '/' }, { label: 'Productos', to: '/productos' }, ...category, { label: name }];
}

function Headline({ product, promise }: { product: Product; promise: string }) {
  return (
    <div className="mb-6">
      <h1 className="text-[1.5rem] leading-7.5 break-words large-text:text-[1.125rem]! large-text:leading-6! md:text-[2.25rem] md:leading-10.5">
        {product.name}
      </h1>
      <p className="mt-1.5 text-label">
        {product.rating ? (
          <a
            href="#opiniones"
            className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            <RatingMark rating={product.rating} />
          </a>
        ) : (
          <span className="text-ink-2">Aún sin opiniones</span>
        )}
      </p>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <Price product={product} size="page" />
        <DiscountBadge percent={product.discountPercentage} />
      </div>
      <StockMark product={product} className="mt-2.5 text-label" />
      {product.kind === 'service' ? (
        <Suspense>
          <ServiceFacts product={product} />
        </Suspense>
      ) : (
        product.stock > 0 && (
          <p className="mt-1.5 text-label text-ink-2">
            {promise}{' '}
            <a
              href={`/productos/${product.id}/envio`}
              className="-my-3 inline-block py-3 font-semibold text-green underline-offset-4 hover:underline"
            >
              Ver mi ciudad
            </a>
          </p>
        )
      )}
    </div>
  );
}

function Related({ products }: { products: ProductSummary[] }) {
  return (
    <section aria-labelledby="relacionados" className="mt-16 lg:mt-24">
      <h2 id="relacionados" className="text-section-phone md:text-section">
        También te podría interesar
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-3.5 gap-y-9 large-text:grid-cols-1 md:mt-8 md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} columns={4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
