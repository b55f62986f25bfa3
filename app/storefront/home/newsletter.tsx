import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';

/** Shows a thank-you toast: nothing is sent or stored. */
function thank(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  event.currentTarget.reset();
  toast({ title: '¡Gracias por suscribirte!', description: 'Pronto tendrás noticias nuestras.' });
}

export function Newsletter() {
  return (
    <section className="page-width" aria-labelledby="novedades">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-5 rounded-panel bg-ochre-tint px-[22px] py-9 md:p-12 lg:grid-cols-2 lg:p-14">
        <div>
          <h2 id="novedades" className="max-w-[12em] text-section-phone md:text-section">
            Novedades y ofertas en tu correo
          </h2>
          <p className="mt-2 text-ink-2">Déjanos tu correo y entérate primero.</p>
        </div>
        <noscript>
          <p>Para suscribirte, activa JavaScript en tu navegador.</p>
        </noscript>
        <form onSubmit={thank} className="flex gap-3 max-md:flex-col no-scripts:hidden">
          <label htmlFor="novedades-correo" className="sr-only">
            Tu correo electrónico
          </label>
          <input
            id="novedades-correo"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="Tu correo electrónico"
            className="min-h-13 min-w-0 flex-1 rounded-control border border-field bg-surface px-4 text-base max-md:flex-none"
          />
          <Button type="submit" className="md:min-h-13">
            Suscribirme
          </Button>
        </form>
      </div>
    </section>
  );
}
