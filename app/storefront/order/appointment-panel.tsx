import type { OrderByLink } from '#shop/orders/order.ts';
import { AppointmentFields } from './appointment-fields.tsx';

export type Appointment = {
  /** the names of the ordered services */
  service: string;
  isRequested: boolean;
};

type AppointmentPanelProps = {
  token: string;
  appointment: Appointment;
  address: OrderByLink['shippingAddress'];
};

/** Asks for the appointment of an ordered service. A refused form is shown again on a page of its own. */
export function AppointmentPanel({ token, appointment, address }: AppointmentPanelProps) {
  const { service, isRequested } = appointment;
  return (
    <section
      id="cita"
      aria-labelledby="cita-titulo"
      className="scroll-mt-6 rounded-card border border-line bg-surface p-5 md:p-7 print:hidden"
    >
      <h2 id="cita-titulo" className="text-block">
        {isRequested ? 'Pediste tu cita' : 'Pide tu cita'}
      </h2>
      <p className="mt-1.5 text-pretty text-ink-2">
        {isRequested
          ? 'Te llamamos o te escribimos para acordar el día y la hora.'
          : 'Revisa tus datos y te llamamos para acordar el día y la hora.'}
      </p>
      {!isRequested && <AppointmentFields token={token} service={service} address={address} />}
    </section>
  );
}
