import { useCallback, useState } from 'react';
import { dbContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { expectOutage } from '#app/faults/faults.server.ts';
import { offlineText } from '#app/faults/no-connection.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { getProfile } from '#shop/customers/profile.server.ts';
import { listUsedAddresses } from '#shop/orders/reorder/list-used-addresses.server.ts';
import { onlineLimitsOf } from '#shop/paying/offered-methods.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { checkoutQuestion } from '#shop/whatsapp.ts';
import type { Route } from './+types/checkout';
import type { CheckoutOffer } from './checkout-offer.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<CheckoutOffer> {
  const db = context.get(dbContext);
  const viewer = context.get(viewerContext);
  const provider = context.get(paymentProviderContext)?.browser ?? null;
  try {
    const { transferAccounts, paymentLimits } = await getStoreSettings(db);
    const person = viewer && (await getProfile(db, { id: viewer.userId, name: viewer.fullName, email: viewer.email }));
    return {
      provider,
      onlineLimits: onlineLimitsOf(paymentLimits),
      // Account numbers are only sent once price and stock are reserved.
      banks: transferAccounts.map(({ bank }) => bank),
      person: person && {
        fullName: person.fullName,
        email: person.email,
        phone: person.phone ?? '',
        address: person.address ?? '',
        city: person.city ?? '',
        department: person.department ?? '',
      },
      addresses: viewer ? await listUsedAddresses(db, viewer.userId) : [],
    };
  } catch (error) {
    expectOutage(context, error, 'what /checkout starts from could not be read');
    return { provider, onlineLimits: onlineLimitsOf(defaultPaymentLimits), banks: [], person: null, addresses: [] };
  }
}

/** Keeps the page out of caches, because it contains data of the signed-in customer. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Finalizar Compra',
    description: 'Datos de envío, método de pago y resumen de tu pedido.',
    path: '/checkout',
    indexed: false,
  });

/** Marks the page for `storefront/layout.tsx`. */
export const handle = { quietFrame: true };

const loadBody = async () => (await import('./checkout-body.tsx')).CheckoutBody;

/**
 * Loads form, payment methods and summary on demand: they depend on the cart, which only the browser knows, and the
 * form with its rules is a third of a page's script.
 */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const [isFailed, setIsFailed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const showDone = useCallback(() => setIsDone(true), []);
  const Body = useOnDemand(loadBody, !isFailed, () => setIsFailed(true));

  return (
    <QuietFrame back={isDone ? toProducts : toCart} question={checkoutQuestion}>
      <div className="page-width pt-7 pb-16 md:pt-10 md:pb-24">
        {Body ? (
          <Body offer={loaderData} onDone={showDone} />
        ) : (
          <>
            <h1 className="text-page-phone md:text-page">Finalizar Compra</h1>
            <WithoutScripts />
            {isFailed ? <NotLoaded onRetry={() => setIsFailed(false)} /> : <CheckoutSkeleton />}
          </>
        )}
      </div>
    </QuietFrame>
  );
}

const toCart = { to: '/carrito', label: 'Volver', rest: ' al carrito' };

const toProducts = { to: '/productos', label: 'Seguir', rest: ' comprando' };

function WithoutScripts() {
  return (
    <noscript>
      <p className="mt-4 text-ink-2">
        Sin JavaScript puedes pedir{' '}
        <a href="/carrito" className="font-semibold text-green underline">
          desde tu carrito
        </a>
        .
      </p>
    </noscript>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="No se pudo abrir el formulario" action={<Button onClick={onRetry}>Reintentar</Button>}>
      {offlineText}
    </EmptyState>
  );
}

/** The outline of the page while its script loads. */
function CheckoutSkeleton() {
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  return (
    <div
      role="status"
      aria-label="Cargando el formulario"
      className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-18 no-scripts:hidden"
    >
      <Skeleton className="h-14 rounded-control lg:hidden" />
      <div className="grid content-start gap-x-4.5 gap-y-5 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-5 w-24" />
            <Skeleton className="h-12 rounded-control" />
          </div>
        ))}
      </div>
      <Skeleton className="h-100 rounded-card max-lg:hidden" />
    </div>
  );
}
