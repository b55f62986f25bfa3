import { Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';

/**
 * Shares a product: with the device's own menu where the browser has one, else by copying the address. Without scripts
 * it is a link that shares on WhatsApp.
 */
export function ShareLink({ product }: { product: { id: string; name: string } }) {
  const origin = useRouteLoaderData<() => { origin: string }>('storefront/layout')?.origin ?? '';
  const url = `${origin}/productos/${product.id}`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${product.name}\n${url}`)}`}
      target="_blank"
      rel="noopener"
      onClick={(event) => share(event, { title: product.name, url })}
      className={buttonClass('text')}
    >
      <Share2 aria-hidden="true" size={20} strokeWidth={1.75} />
      Compartir
    </a>
  );
}

/** Keeps the link's own target if the browser can neither share nor copy. */
function share(event: MouseEvent, content: { title: string; url: string }) {
  if (typeof navigator.share === 'function') {
    event.preventDefault();
    // Rejects when the person closes the menu.
    navigator.share(content).catch(() => {});
  } else if (navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(content.url).then(
      () => toast({ title: 'Enlace copiado', description: 'Pégalo donde lo quieras compartir.', kind: 'info' }),
      () => toast({ title: 'No se pudo copiar', description: content.url, kind: 'destructive' }),
    );
  }
}
