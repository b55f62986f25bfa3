import { buttonClass } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import type { DraftInList } from '#shop/orders/drafts/list-drafts.server.ts';
import { quotationMessage, quotationPath } from '#shop/orders/drafts/quotation-words.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';
import { draftCustomer } from './draft-words.ts';

export type QuotingShop = { siteName: string; origin: string };

type QuotationLinkProps = {
  draft: Pick<DraftInList, 'accessToken' | 'validUntil' | 'customer' | 'total'>;
  shop: QuotingShop;
};

/** The address of a quotation's link; null if it was never sent. */
export function quotationHref({ accessToken }: Pick<DraftInList, 'accessToken'>, { origin }: QuotingShop) {
  return accessToken === null ? null : origin + quotationPath(accessToken);
}

/** Sends the link of a quotation by WhatsApp, or copies it. */
export function QuotationLink({ draft, shop }: QuotationLinkProps) {
  const { validUntil, customer, total } = draft;
  const href = quotationHref(draft, shop);
  if (!href || !validUntil) return null;
  const name = draftCustomer(draft);
  const number = whatsappNumber(customer?.phone ?? '');
  const [firstName = ''] = (customer?.name ?? '').split(' ');
  const text = quotationMessage({ firstName, total, validUntil }, { siteName: shop.siteName, href });
  return (
    <>
      {number && (
        <a
          href={whatsappLink(number, text)}
          target="_blank"
          rel="noopener"
          aria-label={`Enviar la cotización a ${name} por WhatsApp`}
          className={`${buttonClass('whatsapp', 'sm')} max-sm:flex-1`}
        >
          <WhatsAppIcon size={20} />
          WhatsApp
        </a>
      )}
      <CopyButton label={`Copiar el enlace de la cotización de ${name}`} text={href} />
    </>
  );
}
