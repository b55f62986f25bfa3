import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatPhone } from '#shop/colombia.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { AppointmentFields } from './appointment-fields.tsx';

export type Appointment = {
  /** the names of the ordered services */
  service: string;
  /** null while it is not requested; `email` is empty if the person gave none */
  request: { phone: string; email: string } | null;
};

type AppointmentPanelProps = {
  token: string;
  appointment: Appointment;
  address: OrderByLink['shippingAddress'];
};

/** Asks for the appointment of an ordered service. A refused form is shown again on a page of its own. */
export function AppointmentPanel({ token, appointment, address }: AppointmentPanelProps) {
  const { service, request } = appointment;
  return (
    <section
      id="cita"
      aria-labelledby="cita-titulo"
      className="scroll-mt-6 rounded-card border border-line bg-surface p-5 md:p-7 print:hidden"
    >
      <h2 id="cita-titulo" className="text-block">
        {request ? 'Pediste tu cita' : 'Pide tu cita'}
      </h2>
      <p className="mt-1.5 text-pretty text-ink-2">
        {request
          ? `Te llamamos o te escribimos al ${formatPhone(request.phone)} para acordar el día y la hora.`
          : 'Revisa tus datos y te llamamos para acordar el día y la hora.'}
      </p>
      {request?.email === '' && <ConfirmationWithoutMail service={service} />}
      {!request && <AppointmentFields token={token} service={service} address={address} />}
    </section>
  );
}

/** Who gave no e-mail has this page as the confirmation, and can write to the shop at once. */
function ConfirmationWithoutMail({ service }: { service: string }) {
  return (
    <>
      <p className="mt-1.5 text-pretty text-ink-2">Esta página es tu confirmación.</p>
      <WhatsAppLink
        text={`Hola, pedí mi ${service} y quiero acordar la cita.`}
        className={`${buttonClass('whatsapp')} mt-4 w-full md:w-auto`}
      >
        <WhatsAppIcon size={20} />
        Acordar por WhatsApp
      </WhatsAppLink>
    </>
  );
}
