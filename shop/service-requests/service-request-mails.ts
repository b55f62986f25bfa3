/** Mails about requests for a service. They repeat nothing of what the person wrote about their health. */
import { formatPhone } from '#shop/colombia.ts';
import { type FramedMail, frameMail, greetingTo, type MailingShop } from '#shop/mail-frame.ts';
import { storeWhatsAppLink } from '#shop/whatsapp.ts';
import { serviceName } from './service-request.ts';

/** Builds the mail that tells staff about a request, without the person's data. */
export function serviceRequestedMail(
  { serviceType }: { serviceType: string },
  shop: MailingShop,
  origin: string,
): FramedMail {
  const service = serviceName(serviceType);
  return frameMail(
    {
      subject: `Nueva solicitud de ${service}`,
      title: 'Nueva solicitud',
      preheader: service,
      blocks: [
        { kind: 'text', text: `Llegó una nueva solicitud de ${service}.` },
        { kind: 'button', label: 'Ver las solicitudes', href: `${origin}/admin/services` },
      ],
      closing: 'Los datos de contacto están en la administración de la tienda, en Solicitudes.',
    },
    shop,
  );
}

/** Builds the mail that confirms a request to the person. */
export function ownRequestMail(
  { serviceType, name, phone }: { serviceType: string; name: string; phone: string },
  shop: MailingShop,
): FramedMail {
  const service = serviceName(serviceType);
  const chat = storeWhatsAppLink(shop.contactWhatsapp, `Hola, pedí mi ${service} y quiero acordar la cita.`);
  return frameMail(
    {
      subject: `Recibimos tu solicitud de ${service}`,
      title: 'Recibimos tu solicitud',
      preheader: 'Te llamamos para acordar la cita.',
      blocks: [
        {
          kind: 'text',
          text: `${greetingTo(name.trim().split(/\s+/)[0] ?? '')}\nRecibimos tu solicitud de ${service}. Te llamamos o te escribimos al ${formatPhone(phone)} para acordar la cita.`,
        },
        ...(chat
          ? [{ kind: 'links' as const, title: '¿Prefieres escribirnos?', links: [{ label: 'WhatsApp', href: chat }] }]
          : []),
      ],
      closing: 'Recibes este correo porque alguien pidió la cita con esta dirección. Si no fuiste tú, escríbenos.',
    },
    shop,
  );
}
