import type { ComponentProps } from 'react';
import { storeWhatsAppLink } from '#shop/whatsapp.ts';
import { usePublicSettings } from './use-public-settings.ts';

/** The URL of a chat with the shop, with `text` prefilled; null while the settings have no valid number. */
export function useWhatsAppHref(text = ''): string | null {
  return storeWhatsAppLink(usePublicSettings().contactWhatsapp, text);
}

type WhatsAppLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { text?: string };

/** A link to a chat with the shop, in a new tab; nothing while the settings have no valid number. */
export function WhatsAppLink({ text, ...link }: WhatsAppLinkProps) {
  const href = useWhatsAppHref(text);
  return href && <a {...link} href={href} target="_blank" rel="noopener" />;
}
