import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import { canBeAnnounced } from '#shop/orders/status/pickup-ready.ts';

/** Of an order that its customer fetches: the notice that it is ready, with its chat. */
export function PickupPanel({ order, chat }: { order: SeenOrderDetail; chat: string | null }) {
  const may = useMay()('orders.work');
  const { fetcher, isBusy } = useStaffAction();
  const announced = order.events.find(({ kind }) => kind === 'pickup-ready');
  return (
    <Panel title="Entrega" id="direccion">
      <p className="text-admin-body">Lo recoge en la tienda.</p>
      {announced && (
        <p className="mt-1 text-label text-ink-2">
          {announced.actorName || 'El equipo'} le avisó que ya puede recogerlo: {formatMoment(announced.createdAt)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden print:hidden">
        {may && !announced && canBeAnnounced(order) && (
          <fetcher.Form method="post" action={`${orderHref(order.id)}/pickup-ready`}>
            <Button type="submit" size="sm" pending={isBusy} pendingText="Avisando...">
              Avisar que ya puede recogerlo
            </Button>
          </fetcher.Form>
        )}
        {may && chat && (
          <a href={chat} target="_blank" rel="noopener" className={buttonClass('neutral', 'sm')}>
            <WhatsAppIcon size={18} />
            Avisar por WhatsApp
          </a>
        )}
      </div>
    </Panel>
  );
}
