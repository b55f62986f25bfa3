import { Form } from 'react-router';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { newsletterConsent } from '#shop/newsletter/newsletter-consent.ts';

/** The newsletter's form; its page answers. */
export function Newsletter() {
  return (
    <section className="page-width" aria-labelledby="novedades">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-5 rounded-panel bg-ochre-tint px-[22px] py-9 md:p-12 lg:grid-cols-2 lg:p-14">
        <div>
          <h2 id="novedades" className="max-w-[12em] text-section-phone md:text-section">
            Novedades y ofertas en tu correo
          </h2>
          <p className="mt-2 text-ink-2">Déjanos tu correo y sal de la lista cuando quieras.</p>
        </div>
        <Form method="post" action="/novedades">
          <div className="flex gap-3 max-md:flex-col">
            <label htmlFor="novedades-correo" className="sr-only">
              Tu correo electrónico
            </label>
            <input
              id="novedades-correo"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder="Tu correo electrónico"
              className="min-h-13 min-w-0 flex-1 rounded-control border border-field bg-surface px-4 text-base max-md:flex-none"
            />
            <Button type="submit" className="md:min-h-13 max-md:order-1">
              Suscribirme
            </Button>
          </div>
          <CheckboxField id="novedades-autorizacion" name="consent" required className="mt-2">
            <LinkedWording wording={newsletterConsent} />
          </CheckboxField>
        </Form>
      </div>
    </section>
  );
}
