import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { callLink } from '#shop/call-link.ts';
import { formatPhone } from '#shop/colombia.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { storeWhatsAppLink } from '#shop/whatsapp.ts';
import { Brand } from './brand.tsx';
import { PaymentMarks } from './paying/marks/payment-marks.tsx';

const links = [
  { to: '/', label: 'Inicio' },
  { to: '/productos', label: 'Productos' },
  { to: '/productos?oferta=true', label: 'Ofertas' },
  { to: '/favoritos', label: 'Favoritos' },
  { to: '/perfil', label: 'Mi Perfil' },
  { to: '/seguimiento', label: 'Estado de mi pedido' },
];

const bottomLink =
  'inline-flex min-h-11 items-center underline decoration-on-deep/50 underline-offset-4 hover:text-white hover:decoration-white';

export function Footer({ settings, year }: { settings: PublicSettings; year: number }) {
  const { storeDescription, aboutUsInfo, profiles, siteName, legalName, nit } = settings;
  const identity = [legalName === siteName ? '' : legalName, nit && `NIT\u00a0${nit}`].filter(Boolean);
  return (
    <footer className="on-dark print:hidden bg-green-deep pt-14 pb-24 text-[0.9375rem] leading-6 text-on-deep md:pt-18 md:pb-7">
      <div className="page-width">
        <div className="grid gap-x-12 gap-y-9 pb-11 md:grid-cols-2 md:gap-y-12 md:pb-14 lg:grid-cols-[1.35fr_1.25fr_0.55fr_1.2fr] xl:gap-x-16">
          <div>
            <div className="w-fit text-white">
              <Brand settings={settings} inverted />
            </div>
            {storeDescription && <p className="mt-4 max-w-[46ch] whitespace-pre-line">{storeDescription}</p>}
          </div>
          {aboutUsInfo && (
            <Column title="Sobre nosotros">
              <p className="max-w-[52ch] whitespace-pre-line">{aboutUsInfo}</p>
            </Column>
          )}
          <Column title="Enlaces">
            <ul className="-my-2">
              {[...links, ...profiles].map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:text-white hover:underline"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Contact settings={settings} />
        </div>
        <PaymentMarks className="border-t border-on-deep/20 py-6" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-on-deep/20 pt-6 text-small">
          <p className="max-w-full shrink-0">
            © {year} {siteName}
            {identity.length > 0 && (
              <span className="block">
                {identity.map((part, place) => (
                  <Fragment key={part}>
                    {place > 0 && <span className="max-md:hidden"> · </span>}
                    <span className="max-md:block">{part}</span>
                  </Fragment>
                ))}
              </span>
            )}
          </p>
          <ul className="flex flex-wrap gap-x-6 lg:justify-end" aria-label="Información legal">
            {legalPages.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className={bottomLink}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href="https://www.sic.gov.co" target="_blank" rel="noopener" className={bottomLink}>
                Superintendencia de Industria y Comercio
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-[0.9375rem] leading-6 tracking-normal text-white">{title}</h2>
      {children}
    </section>
  );
}

const footerQuestion = 'Hola, quiero hacer una consulta.';

const contactLine = 'flex min-h-11 items-start gap-3 py-2.5';

function Contact({ settings }: { settings: PublicSettings }) {
  const { contactAddress, contactPhone, contactEmail, contactWhatsapp } = settings;
  const chat = storeWhatsAppLink(contactWhatsapp, footerQuestion);
  if (!contactAddress && !contactPhone && !contactEmail && !chat) return null;
  return (
    <Column title="Contacto">
      <ul className="-my-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ochre">
        {contactAddress && (
          <li className={contactLine}>
            <MapPin aria-hidden="true" strokeWidth={1.75} />
            <address className="not-italic">{contactAddress}</address>
          </li>
        )}
        {contactPhone && (
          <li>
            <a href={callLink(contactPhone)} className={`${contactLine} hover:text-white`}>
              <Phone aria-hidden="true" strokeWidth={1.75} />
              {contactPhone}
            </a>
          </li>
        )}
        {chat && (
          <li>
            <a href={chat} target="_blank" rel="noopener" className={`${contactLine} hover:text-white`}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp {formatPhone(contactWhatsapp)}
            </a>
          </li>
        )}
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`} className={`${contactLine} [overflow-wrap:anywhere] hover:text-white`}>
              <Mail aria-hidden="true" strokeWidth={1.75} />
              {contactEmail}
            </a>
          </li>
        )}
      </ul>
    </Column>
  );
}
