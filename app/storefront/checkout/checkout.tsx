import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { dbContext, logContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { getProfile } from '#shop/customers/profile.server.ts';
import { listUsedAddresses } from '#shop/orders/list-used-addresses.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import { pageHead } from '../page-head.ts';
import { QuietFrame } from '../quiet-frame.tsx';
import { usePublicSettings } from '../use-public-settings.ts';
import type { Route } from './+types/checkout';
import type { CheckoutOffer } from './checkout-body.tsx';

/** See `storefront/layout.tsx`. */
export const handle = { quietFrame: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Finalizar Compra',
    description: 'Datos de envío, método de pago y resumen de tu pedido.',
    path: '/checkout',
    indexed: false,
  });

/** It holds what is known of who is signed in. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export async function loader({ context }: Route.LoaderArgs): Promise<CheckoutOffer> {
  const db = context.get(dbContext);
  const viewer = context.get(viewerContext);
  const provider = context.get(paymentProviderContext)?.browser ?? null;
  try {
    const { transferAccounts } = await getStoreSettings(db);
    const person = viewer && (await getProfile(db, { id: viewer.userId, name: viewer.fullName, email: viewer.email }));
    return {
      provider,
      // Their numbers are told once price and stock are reserved.
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
    context.get(logContext).error({ err: error }, 'what /checkout starts from could not be read');
    return { provider, banks: [], person: null, addresses: [] };
  }
}

type BodyProps = { offer: CheckoutOffer; onDone: () => void };

const toCart = { to: '/carrito', label: 'Volver', rest: ' al carrito' };
const toProducts = { to: '/productos', label: 'Seguir', rest: ' comprando' };

/**
 * Form, ways of paying and summary come on demand: they are for a cart that only the browser knows, and the form and its
 * rules are a third of a page's script.
 */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const [Body, setBody] = useState<ComponentType<BodyProps> | null>(null);
  const [failures, setFailures] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const showDone = useCallback(() => setIsDone(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure that was answered with a press asks again
  useEffect(() => {
    let isCurrent = true;
    import('./checkout-body.tsx')
      .then(({ CheckoutBody }) => isCurrent && setBody(() => CheckoutBody))
      .catch(() => isCurrent && setIsFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [failures]);

  function retry() {
    setIsFailed(false);
    setFailures(failures + 1);
  }

  return (
    <QuietFrame back={isDone ? toProducts : toCart}>
      <div className="page-width pt-7 pb-16 md:pt-10 md:pb-24">
        {Body ? (
          <Body offer={loaderData} onDone={showDone} />
        ) : (
          <>
            <h1 className="text-page-phone md:text-page">Finalizar Compra</h1>
            <WithoutScripts />
            {isFailed ? <NotLoaded onRetry={retry} /> : <CheckoutSkeleton />}
          </>
        )}
      </div>
    </QuietFrame>
  );
}

function WithoutScripts() {
  const { contactWhatsapp } = usePublicSettings();
  return (
    <noscript>
      <p className="mt-4 text-ink-2">
        Para pagar en línea, activa JavaScript en tu navegador. También puedes hacer tu pedido por{' '}
        <a href={whatsappLink(storeWhatsAppNumber(contactWhatsapp))} className="font-semibold text-green underline">
          WhatsApp
        </a>
        .
      </p>
    </noscript>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="No se pudo abrir el formulario" action={<Button onClick={onRetry}>Reintentar</Button>}>
      Revisa tu conexión e inténtalo de nuevo. Tu carrito está guardado.
    </EmptyState>
  );
}

/** The shape of the page, until the browser has said what is ordered. */
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
