import { offlineReturnText, offlineText, offlineTitle } from '#app/faults/no-connection.ts';
import { writePlainPage } from '#app/requests/plain-page.server.ts';
import { callLink } from '#shop/call-link.ts';
import { escapeHtml } from '#shop/escape-html.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { orderRequest, storeWhatsAppLink } from '#shop/whatsapp.ts';

/** Loads the wanted page as soon as the shop can be reached. */
const returning = `
const retry = () => location.reload();
addEventListener('online', retry);
setInterval(async () => {
  if (document.hidden || !navigator.onLine) return;
  const answer = await fetch('/readyz').catch(() => null);
  if (answer?.ok) retry();
}, 10000);
`;

type Shop = Pick<SettingsValues, 'siteName' | 'contactWhatsapp' | 'contactPhone'>;

/** Writes the page that the service worker shows without a connection. It needs no other file. */
export function writeOfflineNotice(shop: Shop) {
  const siteName = escapeHtml(shop.siteName);
  return writePlainPage({
    kind: siteName,
    title: offlineTitle,
    tabTitle: `${offlineTitle} · ${siteName}`,
    body: [
      `<p>${offlineText}</p><p>${offlineReturnText}</p>`,
      '<nav aria-label="Salidas"><a href="">Reintentar</a></nav>',
      waysToWrite(shop),
    ].join(''),
    script: returning,
  });
}

/** Links that work before the shop does: WhatsApp sends the message later, and a call needs no data. */
function waysToWrite({ contactWhatsapp, contactPhone }: Shop): string {
  const chat = storeWhatsAppLink(contactWhatsapp, orderRequest);
  const phone = contactPhone.trim();
  const ways = [
    ...(chat ? [`<a href="${escapeHtml(chat)}">escríbenos por WhatsApp</a>`] : []),
    ...(phone ? [`llámanos al <a href="${escapeHtml(callLink(phone))}">${escapeHtml(phone)}</a>`] : []),
  ];
  return ways.length > 0 ? `<p>Si tienes prisa, ${ways.join(' o ')}.</p>` : '';
}
