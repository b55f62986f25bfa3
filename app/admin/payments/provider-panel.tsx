import { CircleCheck, CircleOff } from 'lucide-react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';

type ProviderPanelProps = { provider: { isTest: boolean } | null; eventsUrl: string };

/** Shows whether online payments are set up, and the webhook URL to enter in the provider's account. */
export function ProviderPanel({ provider, eventsUrl }: ProviderPanelProps) {
  return (
    <Panel title="Pagos en línea (Wompi)" id="wompi">
      {provider ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
              Conectado
            </Badge>
            {provider.isTest && <Badge tone="amber">Llaves de prueba</Badge>}
          </div>
          <p className="mt-3 text-admin-body text-ink-2">
            {provider.isTest
              ? 'Ningún pago es real. Para cobrar de verdad, quien instala la tienda pone las llaves de producción.'
              : 'Llaves de producción: los pagos son reales.'}
          </p>
          <p className="mt-4 text-label font-semibold">URL de eventos</p>
          <div className="flex items-center gap-2">
            <code className="min-w-0 flex-1 text-label break-all text-ink-2">{eventsUrl}</code>
            <CopyButton label="Copiar la URL de eventos" text={eventsUrl} />
          </div>
          <p className="text-small text-ink-3">
            Ponla en tu cuenta de Wompi: por ella la tienda se entera de cada pago, aunque el navegador se cierre.
          </p>
        </>
      ) : (
        <>
          <Badge tone="amber" icon={<CircleOff aria-hidden="true" />}>
            Sin conectar
          </Badge>
          <p className="mt-3 text-admin-body text-ink-2">
            La tienda no ofrece pagar con Wompi ni con tarjeta. Se conecta al instalarla, con las cuatro llaves WOMPI_
            de tu comercio.
          </p>
        </>
      )}
    </Panel>
  );
}
