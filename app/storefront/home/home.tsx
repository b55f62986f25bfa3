import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { originContext, pageNotesContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedCategories, memoizedExam, memoizedFeatured, memoizedSettings } from '#app/memoized.server.ts';
import { ProductCard } from '#app/storefront/catalog/product-card.tsx';
import { describePage, pageHead } from '#app/storefront/page-head.ts';
import { announcedShipping } from '#app/storefront/shipping/announce-on-pages.server.ts';
import { describeShop } from '#app/storefront/structured-data/shop.server.ts';
import { localCategoriesTitle, useOutageToast, useRecovery } from '#app/storefront/use-recovery.ts';
import { fallbackCategories } from '#shop/catalog/categories/categories.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { carouselBanners, promoBanners } from '#shop/settings/banners.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import { shippingTexts } from '#shop/shipping/announced-shipping.ts';
import type { Route } from './+types/home';
import { answerExamRequest, type ExamAnswer } from './answer-exam-request.server.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { Benefits } from './benefits.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ExamSection } from './exam-section.tsx';
import { Newsletter } from './newsletter.tsx';
import { PromoBanners } from './promo-banners.tsx';
import { SearchBar } from './search-bar.tsx';
import { StoreVisit } from './store-visit.tsx';
import './home.css';

const categoriesOnHome = 10;

/**
 * Replaces what cannot be read during a database outage: settings and banners by the built-in ones, categories by those
 * in the code. Featured products and the price of the exam are left out.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const orNull = <T,>(reading: Promise<T>, what: string) =>
    orElseInOutage(context, reading, null, `home page without its ${what}`);
  const [ownSettings, categories, featuredNow, exam, announced] = await Promise.all([
    orNull(memoizedSettings(context), 'settings'),
    orNull(memoizedCategories(context), 'categories'),
    orNull(memoizedFeatured(context), 'featured products'),
    orNull(memoizedExam(context), 'price of the exam'),
    announcedShipping(context),
  ]);
  const { benefit, bar } = shippingTexts(announced);
  const settings = ownSettings ?? defaultSettings;
  const featured = featuredNow ?? [];
  if (!ownSettings || !categories || !featuredNow) context.get(pageNotesContext).lacks();
  context.get(pageNotesContext).shows([...featured, ...(exam ? [exam] : [])]);
  return {
    structuredData: JSON.stringify(describeShop(publicSettings(settings), context.get(originContext))),
    slides: carouselBanners(settings.banners, announced),
    promos: promoBanners(settings.banners),
    categories: categories ?? fallbackCategories,
    categoriesAreLocal: categories === null,
    featured,
    exam,
    benefits: { shipping: benefit, isOnDelivery: bar.onDelivery !== null },
  };
}

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  return answerExamRequest(request, context);
}

/**
 * Returns a network error as the form's answer: if it were thrown, the error page would replace the form and lose what
 * was typed.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ExamAnswer> {
  return serverAction().catch(() => ({ outcome: 'failed' }));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = matches[1].loaderData;
  return pageHead(shop, {
    title: [shop.settings.siteName, shop.settings.slogan].filter(Boolean).join(' · '),
    description: describePage(shop.settings.storeDescription, shop.announced.sentence),
    path: '/',
    structuredData: loaderData?.structuredData,
  });
};

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { slides, promos, categories, categoriesAreLocal, featured, exam, benefits } = loaderData;
  useRecovery(categoriesAreLocal);
  useOutageToast(categoriesAreLocal, localCategoriesTitle);

  return (
    <>
      <BannerCarousel slides={slides} />
      <SearchBar categories={categories} />
      <div className="grid grid-cols-1 gap-10 pt-8 pb-16 md:gap-24 md:pt-20 md:pb-24">
        <CategoryGrid categories={categories.filter(({ parentId }) => parentId === null).slice(0, categoriesOnHome)} />
        <PromoBanners promos={promos} />
        <FeaturedProducts products={featured} />
        <ExamSection exam={exam} actionData={actionData} />
        <StoreVisit />
        <Benefits {...benefits} />
        <Newsletter />
      </div>
    </>
  );
}

function FeaturedProducts({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section className="page-width" aria-labelledby="destacados">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h2 id="destacados" className="text-section-phone md:text-section">
          Productos destacados
        </h2>
        <Link
          to="/productos"
          className="inline-flex min-h-11 shrink-0 items-center gap-2.5 text-[0.9375rem] font-semibold text-green underline-offset-4 hover:underline"
        >
          Ver todos
          <ArrowRight aria-hidden="true" size={18} />
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-3.5 gap-y-8 large-text:grid-cols-1 md:mt-8 md:grid-cols-4 md:gap-x-4 lg:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} columns={4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
