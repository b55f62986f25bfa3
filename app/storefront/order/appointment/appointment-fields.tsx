import type { TypedExam } from '#app/storefront/home/answer-exam-request.server.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { formatPhone } from '#shop/colombia.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { examConsent, examNotice } from '#shop/service-requests/exam-consent.ts';
import type { ExamField } from '#shop/service-requests/exam-form.ts';

type AppointmentFieldsProps = {
  token: string;
  /** the names of the ordered services */
  service: string;
  address: OrderByLink['shippingAddress'];
  /** what was typed into a refused form, and its errors */
  typed?: TypedExam | undefined;
  errors?: Partial<Record<ExamField, string[] | null>> | undefined;
};

/** The form that asks for an appointment. It is sent as a document: it works without scripts. */
export function AppointmentFields({ token, service, address, typed, errors = {} }: AppointmentFieldsProps) {
  const settings = usePublicSettings();
  return (
    <form
      method="post"
      action={`/pedido/${encodeURIComponent(token)}/cita`}
      noValidate
      className="mt-5 grid grid-cols-1 gap-5"
    >
      <TextField
        id="cita-nombre"
        name="name"
        label="Nombre"
        defaultValue={typed?.name ?? `${address.firstName} ${address.lastName}`.trim()}
        error={errors.name}
        autoComplete="name"
        required
        maxLength={120}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-6 gap-y-5">
        <TextField
          id="cita-celular"
          name="phone"
          label="Celular"
          type="tel"
          inputMode="tel"
          defaultValue={typed?.phone ?? formatPhone(address.phone)}
          error={errors.phone}
          autoComplete="tel-national"
          required
          maxLength={40}
        />
        <TextField
          id="cita-correo"
          name="email"
          label="Correo electrónico"
          type="email"
          defaultValue={typed?.email ?? address.email}
          error={errors.email}
          autoComplete="email"
          optional
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
        defaultValue={typed?.notes}
        error={errors.notes}
        maxLength={1000}
      />
      <CheckboxField
        id="cita-autorizacion"
        name="consent"
        defaultChecked={typed?.consent ?? false}
        error={errors.consent}
        required
      >
        <LinkedWording wording={examConsent(settings, service)} />
      </CheckboxField>
      <Button type="submit" className="w-full">
        Pedir mi cita
      </Button>
      <p className="text-caption text-ink-2">{examNotice}</p>
    </form>
  );
}
