import { ChevronDown, CircleCheck, CircleX, Download } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { ConsentPurpose } from '#db/schema.ts';
import type { Authorization, GivenWording, OwnData } from './own-data.server.ts';
import { closeAccountHref, ownDataHref } from './own-data-href.ts';
import { RevokeButton } from './revoke-button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The section on personal data: consents, data download and closing the account. */
export function OwnDataSection({ ownData: { authorizations } }: { ownData: OwnData }) {
  return (
    <>
      <SettingsSection
        title="Autorizaciones"
        id="autorizaciones"
        lead="Lo que nos has permitido hacer con tus datos, con las palabras que aceptaste."
      >
        {authorizations.length === 0 ? (
          <p className="mt-5 text-ink-2">No hay autorizaciones guardadas con esta cuenta.</p>
        ) : (
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {authorizations.map((authorization) => (
              <AuthorizationRow key={authorization.purpose} authorization={authorization} />
            ))}
          </ul>
        )}
      </SettingsSection>

      <SettingsSection
        title="Tus datos"
        id="tus-datos"
        lead="Descarga en un archivo todo lo que guardamos de ti: cuenta, perfil, pedidos, opiniones, preguntas, avisos de productos, favoritos, carrito, solicitudes y autorizaciones. El archivo se abre con cualquier editor de texto."
      >
        {/* A plain link: the response is a download, not a page. */}
        <a href={ownDataHref} className={`${buttonClass('secondary')} mt-5 max-md:w-full`}>
          <Download aria-hidden="true" size={20} strokeWidth={1.75} />
          Descargar mis datos
        </a>
      </SettingsSection>

      <SettingsSection
        title="Cerrar cuenta"
        id="cerrar-cuenta"
        lead="Borramos tus datos y tu cuenta deja de existir. Antes te contamos qué pasa con tus pedidos."
      >
        <Link to={closeAccountHref} className={`${buttonClass('neutral')} mt-5 max-md:w-full`}>
          Cerrar mi cuenta
        </Link>
      </SettingsSection>
    </>
  );
}

const purposeWords: Record<ConsentPurpose, { title: string; what: string }> = {
  'terms-and-data': {
    title: 'Términos y tratamiento de datos',
    what: 'Para tener tu cuenta y atender tus pedidos. Se retira cerrando la cuenta.',
  },
  marketing: { title: 'Novedades y ofertas', what: 'Para escribirte con novedades.' },
  'health-data': {
    title: 'Datos de salud',
    what: 'Para responder tus preguntas al experto, llevar tu tratamiento y preparar tus exámenes.',
  },
};

function AuthorizationRow({ authorization }: { authorization: Authorization }) {
  const { purpose, revocable, stands, wordings } = authorization;
  const { title, what } = purposeWords[purpose];
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h4 className="text-body font-semibold">{title}</h4>
            {stands ? (
              <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
                Vigente
              </Badge>
            ) : (
              <Badge tone="neutral" icon={<CircleX aria-hidden="true" />}>
                Retirada
              </Badge>
            )}
          </div>
          <p className="mt-1 text-caption text-ink-2">{what}</p>
        </div>
        {revocable !== null && purpose !== 'terms-and-data' && (
          <RevokeButton consentId={revocable} purpose={purpose} title={title} />
        )}
      </div>
      <details className="group mt-1">
        <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-label font-semibold text-green hover:bg-green-tint [&::-webkit-details-marker]:hidden">
          Ver lo que aceptaste
          <span className="sr-only"> sobre {title.toLocaleLowerCase('es-CO')}</span>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <ul className="mt-2 grid grid-cols-1 gap-3">
          {wordings.map((consent) => (
            <li key={consent.id} className="rounded-control bg-sand px-4 py-3.5">
              <blockquote className="text-[0.9375rem] leading-6 break-words">{consent.wording}</blockquote>
              <p className="mt-2 text-caption text-ink-2">{whenText(consent)}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/**
 * Says when a consent was given: 'Aceptada el 2 ene 2026, 9:42 a. m.', or how often, with the first and the last time.
 */
function whenText({ first, last, times, revoked }: GivenWording): string {
  const acceptedText =
    times === 1 ? `Aceptada el ${last}` : `Aceptada ${times} veces, la primera el ${first} y la última el ${last}`;
  return revoked ? `${acceptedText} · Retirada el ${revoked}` : acceptedText;
}
