import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatMoment } from '#shop/dates.ts';
import { type ServiceRequestStatus, serviceRequestTones } from '#shop/service-requests/service-request.ts';

type AppointmentNoteProps = { request: { status: ServiceRequestStatus; createdAt: Date } | null };

/** Whether the customer of an order of services has requested the appointment. */
export function AppointmentNote({ request }: AppointmentNoteProps) {
  return (
    <Panel title="Cita" id="cita">
      {request ? (
        <p className="flex flex-wrap items-center gap-2 text-admin-body">
          <Badge tone={serviceRequestTones[request.status]}>{request.status}</Badge>
          <Link to="/admin/services" className="font-semibold text-green underline underline-offset-4">
            Solicitud del {formatMoment(request.createdAt)}
          </Link>
        </p>
      ) : (
        <p className="text-admin-body text-ink-2">
          El cliente todavía no la ha pedido. Es un servicio: no se envía nada.
        </p>
      )}
    </Panel>
  );
}
