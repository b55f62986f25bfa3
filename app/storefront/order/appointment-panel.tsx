import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { formatPhone } from '#shop/colombia.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { examConsent, examNotice } from '#shop/service-requests/exam-consent.ts';

export type Appointment = {
  /** the names of the ordered services */
  service: string;
  isRequested: boolean;
};

type AppointmentPanelProps = {
  token: string;
  appointment: Appointment;
  address: OrderByLink['shippingAddress'];
  /** whether the request was refused just now */
  isRefused: boolean;
};

/** Asks for the appointment of an ordered service. The form is sent as a document: it works without scripts. */
export function AppointmentPanel({ token, appointment, address, isRefused }: AppointmentPanelProps) {
  const settings = usePublicSettings();
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
      {!isRequested && (
        <form method="post" action={`/pedido/${encodeURIComponent(token)}/cita`} className="mt-5 grid gap-5">
          {isRefused && (
            <p role="alert" className="rounded-control bg-danger-tint px-4 py-3 text-danger">
              No pudimos tomar tu solicitud. Revisa el nombre, el celular de 10 dígitos y el correo, y marca la
              autorización.
            </p>
          )}
          <TextField
            id="cita-nombre"
            name="name"
            label="Nombre"
            defaultValue={`${address.firstName} ${address.lastName}`.trim()}
            autoComplete="name"
            required
            maxLength={120}
          />
          <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField
              id="cita-celular"
              name="phone"
              label="Celular"
              type="tel"
              inputMode="tel"
              defaultValue={formatPhone(address.phone)}
              autoComplete="tel-national"
              required
              maxLength={40}
            />
            <TextField
              id="cita-correo"
              name="email"
              label="Correo electrónico"
              type="email"
              defaultValue={address.email}
              autoComplete="email"
              required
              maxLength={254}
            />
          </div>
          <TextAreaField
            id="cita-notas"
            name="notes"
            label="Notas"
            optional
            hint="Contar datos de salud es opcional."
            placeholder="¿Qué horario prefieres?"
            maxLength={1000}
          />
          <CheckboxField id="cita-autorizacion" name="consent" required>
            <LinkedWording wording={examConsent(settings, service)} />
          </CheckboxField>
          <Button type="submit" className="w-full">
            Pedir mi cita
          </Button>
          <p className="text-caption text-ink-2">{examNotice}</p>
        </form>
      )}
    </section>
  );
}
