import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { findContactWay } from '#shop/contact-way.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { Brand } from './brand.tsx';
import { PaymentMarks } from './paying/marks/payment-marks.tsx';
import { usePublicSettings } from './use-public-settings.ts';

type QuietFrameProps = {
  /** the link in the corner; phones show `label` without `rest` */
  back: { to: string; label: string; rest: string };
  /** what the footer's link to WhatsApp or mail asks the shop */
  question: string;
  children: ReactNode;
};

/**
 * The reduced frame of pages on which customers pay: shop name, one link back, and a footer with a way to reach the
 * shop and the legal links.
 *
 * All its links load a new document: these pages may load the payment provider, and the next page must not.
 */
export function QuietFrame({ back, question, children }: QuietFrameProps) {
  const settings = usePublicSettings();
  const { siteName, legalName, nit } = settings;
  const help = findContactWay(settings, question);
  const identity = [legalName === siteName ? '' : legalName, nit && `NIT\u00a0${nit}`].filter(Boolean).join(' · ');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only rounded-control bg-surface font-semibold text-green focus:not-sr-only focus:px-5 focus:py-3 focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        Saltar al contenido
      </a>
      <header className="border-b border-line print:hidden">
        <div className="page-width grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-2 md:min-h-20 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <Brand settings={settings} reloadDocument />
          <p className="flex items-center gap-2.5 text-label text-ink-2 max-md:hidden">
            <Lock aria-hidden="true" size={18} strokeWidth={1.75} />
            Compra segura
          </p>
          <a
            href={back.to}
            className="inline-flex min-h-11 items-center gap-2.5 justify-self-end text-label font-semibold text-green underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" size={18} className="shrink-0" />
            <span>
              {back.label}
              <span className="max-sm:sr-only">{back.rest}</span>
            </span>
          </a>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line text-small text-ink-2 print:hidden">
        <PaymentMarks className="page-width pt-5" />
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
          <p>
            {siteName}
            {identity && ` · ${identity}`}
          </p>
          {help && (
            <a
              href={help.href}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-green underline-offset-4 hover:underline"
            >
              {help.kind === 'whatsapp' && <WhatsAppIcon size={18} />}
              ¿Necesitas ayuda? {help.words}
            </a>
          )}
          <ul className="flex flex-wrap gap-x-6" aria-label="Información legal">
            {legalPages.map(({ path, label }) => (
              <li key={path}>
                <QuietLink href={path}>{label}</QuietLink>
              </li>
            ))}
            <li>
              <QuietLink href="https://www.sic.gov.co">Superintendencia de Industria y Comercio</QuietLink>
            </li>
          </ul>
        </div>
      </footer>
    </div>
  );
}

/** Opens in a new tab, so that no input is lost. */
function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
