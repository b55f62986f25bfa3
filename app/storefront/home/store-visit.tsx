import { ArrowRight, Clock, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { StoreHours } from '#app/storefront/store-hours.tsx';
import { StoreMap } from '#app/storefront/store-map.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { callLink } from '#shop/call-link.ts';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { storePlace } from '#shop/settings/store-place.ts';

const examHref = catalogHref({ ...everything, categoryId: 'examen-bio-cuantico' });
const line = 'flex min-h-11 items-start gap-3.5 py-2.5';

/** The shop's address and opening hours, and a link to the exam there. */
export function StoreVisit() {
  const settings = usePublicSettings();
  const { openingHours, contactPhone } = settings;
  const { address, mapQuery } = storePlace(settings);
  return (
    <section className="page-width" aria-labelledby="visita">
      <div
        className={classNames(
          'grid overflow-hidden rounded-panel bg-sand',
          mapQuery !== null && 'md:grid-cols-2 lg:grid-cols-[0.74fr_1fr]',
        )}
      >
        <div className="px-5.5 py-9 md:p-9 lg:p-14">
          <h2 id="visita" className="text-section-phone md:text-section">
            Visita nuestra tienda
          </h2>
          <p className="mt-3 max-w-[38ch] text-ink-2">Ven a conocer los productos y déjate asesorar con calma.</p>
          <ul className="mt-5 text-[0.9375rem] leading-6 font-medium lg:mt-7 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-leaf">
            <li className={line}>
              <MapPin aria-hidden="true" strokeWidth={1.75} />
              <address className="not-italic">{address}</address>
            </li>
            {openingHours && (
              <li className={line}>
                <Clock aria-hidden="true" strokeWidth={1.75} />
                <StoreHours text={openingHours} />
              </li>
            )}
            {contactPhone && (
              <li>
                <a href={callLink(contactPhone)} className={`${line} w-fit underline-offset-4 hover:underline`}>
                  <Phone aria-hidden="true" strokeWidth={1.75} />
                  <span className="sr-only">Teléfono: </span>
                  {contactPhone}
                </a>
              </li>
            )}
          </ul>
          <Link to={examHref} className={`${buttonClass()} mt-6 lg:mt-8`}>
            Agendar examen
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        </div>
        {mapQuery !== null && <StoreMap key={mapQuery} place={mapQuery} className="min-h-64 lg:min-h-96" />}
      </div>
    </section>
  );
}
