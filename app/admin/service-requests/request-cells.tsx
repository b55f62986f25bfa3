import { CircleCheck, CircleX, type LucideIcon, Phone, Sparkle, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { callLink } from '#shop/call-link.ts';
import { formatPhone } from '#shop/colombia.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import {
  type ServiceRequest,
  type ServiceRequestStatus,
  type SettableStatus,
  serviceRequestMessage,
  serviceRequestTones,
} from '#shop/service-requests/service-request.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';

/** The props shared by the table and the cards of requests. */
export type RequestListProps = {
  requests: ServiceRequest[];
  siteName: string;
  onStatus: (request: ServiceRequest, status: SettableStatus) => void;
  /** whether this change is pending */
  isChanging: (request: ServiceRequest, status: SettableStatus) => boolean;
  onDelete: (request: ServiceRequest) => void;
};

const icons: Record<ServiceRequestStatus, LucideIcon> = {
  Nueva: Sparkle,
  Contactada: CircleCheck,
  Cancelada: CircleX,
};

export function RequestStatusBadge({ status }: { status: ServiceRequestStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={serviceRequestTones[status]} icon={<Icon aria-hidden="true" />}>
      {status}
    </Badge>
  );
}

const contactLink =
  'inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere] underline decoration-1 underline-offset-4 table:min-h-6';

/** Links to mail and to call the person who sent the request, and to their WhatsApp chat if the number can have one. */
export function RequestContact({ request, siteName }: { request: ServiceRequest; siteName: string }) {
  const number = whatsappNumber(request.phone);
  return (
    <ul className="grid justify-items-start table:gap-1.5">
      {request.email && (
        <li>
          <a href={`mailto:${request.email}`} className={`${contactLink} text-green decoration-green/35`}>
            {request.email}
          </a>
        </li>
      )}
      <li>
        <a
          href={callLink(request.phone)}
          className={`${contactLink} tabular whitespace-nowrap text-green decoration-green/35`}
        >
          <Phone aria-hidden="true" size={17} strokeWidth={1.75} />
          <span className="sr-only">Llamar al </span>
          {formatPhone(request.phone)}
        </a>
      </li>
      {number && (
        <li>
          <a
            href={whatsappLink(number, serviceRequestMessage(request, siteName))}
            target="_blank"
            rel="noopener"
            aria-label={`Escribir por WhatsApp a ${request.name}`}
            className={`${contactLink} text-whatsapp decoration-whatsapp/35`}
          >
            <WhatsAppIcon size={17} />
            WhatsApp
          </a>
        </li>
      )}
    </ul>
  );
}

/** The link to the order that the appointment belongs to. */
export function RequestOrder({ request: { orderId, orderNumber } }: { request: ServiceRequest }) {
  if (!orderId || !orderNumber) return null;
  return (
    <Link to={`/admin/orders/${orderId}`} className={`${contactLink} tabular text-green decoration-green/35`}>
      Pedido {formatOrderNumber(orderNumber)}
    </Link>
  );
}

export function RequestNotes({ notes }: { notes: string }) {
  return (
    <p className="max-w-[80ch] text-label [overflow-wrap:anywhere] whitespace-pre-line text-ink-2">
      <span className="font-semibold text-ink">Notas: </span>
      {notes}
    </p>
  );
}

const deeds: { status: SettableStatus; label: string }[] = [
  { status: 'Contactada', label: 'Marcar como contactada' },
  { status: 'Cancelada', label: 'Marcar como cancelada' },
];

const action = 'px-1.5! gap-1.5! sm:px-2.5!';

type RequestActionsProps = Omit<RequestListProps, 'requests' | 'siteName'> & { request: ServiceRequest };

/**
 * The buttons that change the status of a request, and the one that deletes it. The button of the current status is
 * disabled, but keeps its place and the focus.
 */
export function RequestActions({ request, onStatus, isChanging, onDelete }: RequestActionsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-y-1 sm:justify-end">
      {deeds.map(({ status, label }) => {
        const Icon = icons[status];
        const changing = isChanging(request, status);
        const settled = request.status === status;
        return (
          <Button
            key={status}
            variant="text"
            size="sm"
            aria-label={`${label} la solicitud de ${request.name}`}
            aria-disabled={settled || changing || undefined}
            onClick={settled ? undefined : () => onStatus(request, status)}
            className={classNames(action, settled && 'text-field! hover:bg-transparent')}
          >
            {changing ? <Spinner /> : <Icon aria-hidden="true" size={18} strokeWidth={1.75} />}
            {status}
          </Button>
        );
      })}
      <Button
        variant="text"
        size="sm"
        aria-label={`Eliminar la solicitud de ${request.name}`}
        aria-haspopup="dialog"
        onClick={() => onDelete(request)}
        className={classNames(action, 'text-danger!')}
      >
        <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
        Eliminar
      </Button>
    </div>
  );
}
