import { callLink } from './call-link.ts';
import { storeWhatsAppLink } from './whatsapp.ts';

type Contacts = { contactWhatsapp: string; contactEmail: string; contactPhone: string };

/** A link to contact the shop, with its words: 'Escríbenos por WhatsApp'. */
export type ContactWay = { kind: 'whatsapp' | 'email' | 'phone'; href: string; words: string };

/**
 * The best way to reach the shop: its WhatsApp, else its mail, both with a text written in, else its telephone.
 *
 * @returns null if the settings have none of them
 */
export function findContactWay(contacts: Contacts, text: string): ContactWay | null {
  const chat = storeWhatsAppLink(contacts.contactWhatsapp, text);
  if (chat) return { kind: 'whatsapp', href: chat, words: 'Escríbenos por WhatsApp' };
  const email = contacts.contactEmail.trim();
  if (email) return { kind: 'email', href: mailLink(email, text), words: `Escríbenos a ${email}` };
  const phone = contacts.contactPhone.trim();
  return phone ? { kind: 'phone', href: callLink(phone), words: `Llámanos al ${phone}` } : null;
}

function mailLink(address: string, text: string): string {
  const [subject = ''] = text.split('\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
