import { MessageCircleOff } from 'lucide-react';
import { Link } from 'react-router';
import { settingsHref } from '#app/admin/settings/settings-href.ts';

/** Warns that the shop has no valid WhatsApp number, so that shoppers find no chat. */
export function NoWhatsAppNotice() {
  return (
    <section
      aria-label="WhatsApp"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card-admin border border-on-state-orange/30 bg-[color-mix(in_oklab,var(--color-state-orange)_40%,white)] px-5 py-2 text-admin-body text-on-state-orange md:px-6"
    >
      <MessageCircleOff aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="mr-auto py-2 font-semibold">La tienda no tiene número de WhatsApp: sus botones están ocultos.</p>
      <Link to={settingsHref} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Escribir el número
      </Link>
    </section>
  );
}
