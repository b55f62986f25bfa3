import type { ComponentProps } from 'react';
import { storeWhatsAppLink } from '#shop/whatsapp.ts';
import { usePublicSettings } from './use-public-settings.ts';

type WhatsAppLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { text: string };

/** A link to a chat with the shop, in a new tab; nothing while the settings have no valid number. */
export function WhatsAppLink({ text, ...link }: WhatsAppLinkProps) {
  const href = storeWhatsAppLink(usePublicSettings().contactWhatsapp, text);
  return href && <a {...link} href={href} target="_blank" rel="noopener" />;
}
